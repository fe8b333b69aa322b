import { IconFileImport } from '@tabler/icons-react'
import { ExportSection } from '#integration/archives/web/ExportSection.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Block, Row } from '#ui/Rows.tsx'
import { HubFrame } from './HubFrame.tsx'
import { hubTexts } from './texts.ts'

export function ExportsScreen() {
  return (
    <HubFrame title={hubTexts.exports}>
      <IfMay right={['BOOK', 'EDIT']}>
        <Block title={hubTexts.import}>
          <Row icon={IconFileImport} title={<b>{hubTexts.openImport}</b>} text={hubTexts.importText}>
            <ButtonLink to="/import" variant="default">
              {hubTexts.import}
            </ButtonLink>
          </Row>
        </Block>
      </IfMay>
      <ExportSection />
    </HubFrame>
  )
}
