import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { VesselCare } from '../contract.ts'
import { noticeTexts } from '../texts.ts'
import './nitrogen.css'

const BAD = new Set(['LOW_ALARM', 'COLD_OVER'])

/** What is due of a vessel, in whole sentences. */
export function Notices({ care }: { care: VesselCare }) {
  return care.notices.map((kind) => (
    <div key={kind} className="care-notice" data-bad={BAD.has(kind) || undefined}>
      <IconAlertTriangle size={18} aria-hidden />
      <Text size="sm" style={{ flex: '1 1 240px' }}>
        <b>{noticeTexts[kind].title(care)}.</b> {noticeTexts[kind].text(care)}
      </Text>
    </div>
  ))
}
