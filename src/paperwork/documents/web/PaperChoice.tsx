import { useApiQuery } from '#ui/call.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { type Paper, PAPERS, showLetterhead } from '../contract.ts'
import { documentTexts } from '../texts.ts'

type Props = { value: Paper | undefined; onChange: (paper: Paper) => void }

export function PaperChoice({ value, onChange }: Props) {
  const { data } = useApiQuery(showLetterhead, {})
  return (
    <ChoiceChips
      label={documentTexts.paper}
      choices={PAPERS.map((one) => ({ value: one, label: documentTexts.papers[one] }))}
      value={value ?? data?.paper ?? null}
      onChange={onChange}
    />
  )
}
