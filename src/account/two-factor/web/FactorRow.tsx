import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import { useApiQuery } from '#ui/call.ts'
import { ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Row } from '#ui/Rows.tsx'
import { listFactors } from '../contract.ts'
import { factorsTexts } from '../texts.ts'

/** Row that shows whether two-step log-in is on, with a link to its settings. */
export function FactorRow() {
  return (
    <QueryResult query={useApiQuery(listFactors, {})} lines={1}>
      {({ authenticator_since, passkeys }) => {
        const isOn = authenticator_since !== null || passkeys.length > 0
        return (
          <Row
            icon={isOn ? IconShieldCheck : IconShieldExclamation}
            tone={isOn ? 'good' : 'gold'}
            title={<b>{isOn ? factorsTexts.isOn : factorsTexts.isOff}</b>}
            text={isOn ? factorsTexts.isOnText : factorsTexts.isOffText}
          >
            <ButtonLink to="/hub/log-in" variant="default">
              {isOn ? factorsTexts.change : factorsTexts.setUp}
            </ButtonLink>
          </Row>
        )
      }}
    </QueryResult>
  )
}
