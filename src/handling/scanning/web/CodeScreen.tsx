import { Button, Paper, Stack, Title } from '@mantine/core'
import { IconCloudOff, IconScan, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOpenFound } from '#integration/overview/web/use-open-found.ts'
import { useSession } from '#account/auth/web/session.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { Empty } from '#ui/Empty.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { groupedCode, readCode } from '#stock/label-codes/code.ts'
import type { Meaning } from '../scan-list.ts'
import { codeTexts } from '#stock/label-codes/texts.ts'
import { useLookUp } from './look-up.ts'
import { scanTexts } from '../texts.ts'
import { useIsOnDevice, useLookUpOnDevice } from './stored-look-up.ts'
import { nameOfCode, useOpenCode } from '#stock/label-codes/web/use-open-code.ts'

const LabelElsewhere = lazySection(
  async () => (await import('./LabelElsewhere.tsx')).LabelElsewhere,
  <Placeholder lines={2} />,
)

export function CodeScreen() {
  const { code: text } = useParams({ from: '/layout/Q/$code' })
  const { tenant_id } = useSession()
  const lookUp = useLookUp()
  const code = readCode(text)
  const query = useQuery({ queryKey: ['scanned', tenant_id, text], queryFn: () => lookUp(text), gcTime: 0 })
  const onDevice = useLookUpOnDevice(text)
  const isOnDevice = useIsOnDevice()
  return (
    <Screen title={code === null ? codeTexts.title : `${codeTexts.title} ${groupedCode(code)}`}>
      {onDevice ? (
        <Meant text={text} meaning={onDevice} />
      ) : isOnDevice ? (
        <Empty
          icon={IconCloudOff}
          tint="gold"
          title={scanTexts.notOnDevice}
          text={`${code === null ? text : groupedCode(code)}: ${scanTexts.notOnDeviceText}`}
          action={SCAN_AGAIN}
        />
      ) : (
        <QueryResult query={query} lines={4}>
          {(meaning) => <Meant text={text} meaning={meaning} />}
        </QueryResult>
      )}
    </Screen>
  )
}

const SCAN_AGAIN = <ButtonLink to="/scan">{scanTexts.scanAgain}</ButtonLink>

const NoMeaning = ({ icon = IconScan, ...words }: { icon?: TablerIcon; title: string; text: string }) => (
  <Empty icon={icon} tint="gold" {...words} action={SCAN_AGAIN} />
)

function Meant({ text, meaning }: { text: string; meaning: Meaning }) {
  const openCode = useOpenCode()
  const openFound = useOpenFound()
  const code = meaning.is === 'CODE' && !meaning.code.is_gone ? meaning.code : null
  const only = meaning.is === 'FOUND' && meaning.found.length === 1 ? meaning.found[0] : null
  const navigate = useNavigate()
  useEffect(() => {
    if (meaning.is === 'STORED') {
      const { batch, container: id, canister } = meaning
      if (id) void navigate({ to: '/containers/$id', params: { id }, search: { canister }, replace: true })
      else void navigate({ to: '/offline', search: { batch }, replace: true })
    }
    if (code) openCode(code, { replace: true })
    if (only) openFound(only, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code, only])
  if (code || only || meaning.is === 'STORED') return null
  switch (meaning.is) {
    case 'CODE':
      return (
        <NoMeaning
          icon={IconTrash}
          title={codeTexts.gone}
          text={codeTexts.goneText(nameOfCode(meaning.code))}
        />
      )
    case 'ELSEWHERE':
      return (
        <Paper maw={560}>
          <LabelElsewhere found={meaning} />
        </Paper>
      )
    case 'NOT_OURS':
      return <NoMeaning title={codeTexts.unknown} text={codeTexts.unknownText} />
    case 'DAMAGED':
      return <NoMeaning title={codeTexts.damaged} text={codeTexts.damagedText} />
    case 'FOREIGN':
      return <NoMeaning title={codeTexts.foreign} text={codeTexts.foreignText(text)} />
    case 'FOUND':
      return (
        <Paper maw={560}>
          <Title order={2} size="h4" mb="sm">
            {codeTexts.several(text)}
          </Title>
          <Stack gap={8}>
            {meaning.found
              .toSorted((one, other) => one.title.localeCompare(other.title))
              .map((one) => (
                <Button
                  key={one.id}
                  variant="default"
                  h={44}
                  justify="flex-start"
                  leftSection={one.straw_colour && <StrawMark colour={one.straw_colour} height={24} />}
                  onClick={() => openFound(one)}
                >
                  {[one.title, one.detail].filter(Boolean).join(' · ')}
                </Button>
              ))}
          </Stack>
        </Paper>
      )
  }
}
