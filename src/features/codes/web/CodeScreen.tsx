import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#features/session/web/session.ts'
import { RequestFailed, useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Screen } from '#ui/Screen.tsx'
import { groupedCode, readCode } from '../code.ts'
import { type Code, showCode } from '../contract.ts'
import { codeTexts } from '../texts.ts'
import { nameOfCode, useOpenCode } from './use-open-code.ts'

/** Where a scanned label leads: on to what it names, or it says why not. */
export function CodeScreen() {
  const { code: text } = useParams({ from: '/layout/Q/$code' })
  const code = readCode(text)
  return (
    <Screen title={code === null ? codeTexts.title : `${codeTexts.title} ${groupedCode(code)}`}>
      {code === null ? (
        <Empty title={codeTexts.damaged} text={codeTexts.damagedText} />
      ) : (
        <Known code={code} />
      )}
    </Screen>
  )
}

function Known({ code }: { code: string }) {
  const { tenant_id } = useSession()
  const query = useApiQuery(showCode, { params: { code }, query: { tenant_id } })
  if (query.error instanceof RequestFailed && query.error.status === 404)
    return <Empty title={codeTexts.unknown} text={codeTexts.unknownText} />
  return (
    <Loaded query={query} lines={4}>
      {(found) => <Found code={found} />}
    </Loaded>
  )
}

function Found({ code }: { code: Code }) {
  const open = useOpenCode()
  useEffect(() => {
    if (!code.is_gone) open(code, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code])
  if (!code.is_gone) return null
  return <Empty title={codeTexts.gone} text={codeTexts.goneText(nameOfCode(code))} />
}
