import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import { useApiQuery } from '#ui/call.ts'
import { ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Row } from '#ui/Rows.tsx'
import { isOn, listFactors } from '../contract.ts'
import { factorsTexts } from '../texts.ts'

/** Row that shows whether two-step log-in is on, with a link to its settings. */
export function FactorRow() {
  return (
    <QueryResult query={useApiQuery(listFactors, {})} lines={1}>
      {(own) => {
        const hasFactor = isOn(own)
        return (
          <Row
            icon={hasFactor ? IconShieldCheck : IconShieldExclamation}
            tone={hasFactor ? 'good' : 'gold'}
            title={<b>{hasFactor ? factorsTexts.isOn : factorsTexts.isOff}</b>}
            text={hasFactor ? factorsTexts.isOnText : factorsTexts.isOffText}
          >
            <ButtonLink to="/hub/log-in" variant="default">
              {hasFactor ? factorsTexts.change : factorsTexts.setUp}
            </ButtonLink>
          </Row>
        )
      }}
    </QueryResult>
  )
}
