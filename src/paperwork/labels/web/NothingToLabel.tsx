import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import { usePermissions } from '#account/auth/web/session.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { Empty } from '#ui/Empty.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { labelTexts } from '../texts.ts'

export function NothingToLabel() {
  const mayPrint = usePermissions().has('EDIT')
  return (
    <>
      {!mayPrint && <RightNeeded right="EDIT" />}
      <Empty
        title={labelTexts.nothing}
        text={labelTexts.nothingText}
        action={
          <ButtonLink to="/batches" variant="default" mt="sm">
            {strawsTexts.add}
          </ButtonLink>
        }
      />
    </>
  )
}
