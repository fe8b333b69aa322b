import {
  ActionIcon,
  Button,
  Group,
  Paper,
  SegmentedControl,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconScan, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type Line, MAX_LINES } from '#handling/scanning/scan-list.ts'
import { actTexts } from '#stock/straws/texts.ts'
import { cameraTexts, scanTexts } from '#handling/scanning/texts.ts'
import { Camera } from '#handling/scanning/web/Camera.tsx'
import { useSignals } from '#handling/scanning/web/signals.ts'
import { useScanList } from '#handling/scanning/web/use-scan-list.ts'
import { useIsOnDevice } from '#handling/scanning/web/stored-look-up.ts'
import { useScannedStraws } from '#handling/scanning/web/use-scanned-straws.ts'
import { useWedge } from '#handling/scanning/web/use-wedge.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { navTexts } from '#ui/texts.ts'
import { Empty } from '#ui/Empty.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Screen } from '#ui/Screen.tsx'
import { WholeHead, WholeHeading, WholeScreen } from '#ui/WholeScreen.tsx'
import { AnswerLine, LastRead } from './AnswerLine.tsx'
import { MoveHere } from './MoveHere.tsx'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { ScanActions } from './ScanActions.tsx'
import { ScanLines, wordsOf } from './ScanLines.tsx'
import classes from './ScanScreen.module.css'
import cameraClasses from '#handling/scanning/web/Camera.module.css'

const ElsewhereDialog = lazyPart(async () => (await import('./ElsewhereDialog.tsx')).ElsewhereDialog)

export function ScanScreen() {
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const { many, move } = useSearch({ from: '/layout/scan' })
  const navigate = useNavigate({ from: '/scan' })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const { signal, isLoud, setLoud } = useSignals()
  const list = useScanList(signal)
  const { held, straws, names } = useScannedStraws(list.lines)
  const { openChosen, dialog } = useStrawDialog()
  const [answering, setAnswering] = useState<number | null>(null)
  const [isFilming, setFilming] = useState(isPhone)
  // Do not list scans on the device, because the list needs the straws of each scan from the server.
  const isOnDevice = useIsOnDevice()
  const isMany = !isOnDevice && (many ?? (!isPhone || list.lines.length > 0))
  const last = list.lines[0]
  const answered = list.lines.find(({ key }) => key === answering)

  function read(text: string) {
    if (isMany) return list.read(text)
    signal(true)
    void navigate({ to: '/Q/$code', params: { code: text } })
  }
  const isMoving = move === true && straws.length > 0
  useWedge(isMoving ? null : read)

  const leave = () => (canGoBack ? router.history.back() : void navigate({ to: '/home', replace: true }))
  const booked = () =>
    list.remove(list.lines.filter(({ key }) => held.get(key)?.straws.length).map(({ key }) => key))

  const goal = isMoving && (
    <MoveHere
      straws={straws}
      names={names}
      withCamera={isFilming}
      signal={signal}
      onDone={() => {
        booked()
        void navigate({ search: { many }, replace: true })
      }}
    />
  )
  const words = last && isMany && last.key === list.fresh && wordsOf(last, held.get(last.key))
  const tone = !words ? undefined : words.isGood ? 'good' : 'open'
  const camera = isFilming && (
    <Camera
      onRead={read}
      tone={tone}
      {...(isPhone ? { h: 'min(344px, 44dvh)', mih: 260 } : { h: 380, bdrs: 'lg' })}
      act={
        <Button
          className={cameraClasses.cameraButton}
          h={48}
          radius="xl"
          onClick={() => (isPhone ? leave() : setFilming(false))}
        >
          {isPhone ? scanTexts.done : cameraTexts.stop}
        </Button>
      }
    >
      {words && (
        <span data-tint={words.isGood ? 'good' : 'gold'}>
          {words.isGood ? words.title : `${words.title}: ${words.about || words.where}`}
        </span>
      )}
    </Camera>
  )
  const controls = (
    <Group gap={8} align="stretch" mb={12}>
      {!isOnDevice && (
        <SegmentedControl
          flex="1 1 220px"
          maw={320}
          styles={{ label: { minHeight: 36, lineHeight: '26px' } }}
          aria-label={scanTexts.how}
          data={[
            { value: 'one', label: scanTexts.one },
            { value: 'many', label: scanTexts.many },
          ]}
          value={isMany ? 'many' : 'one'}
          onChange={(how) => void navigate({ search: { many: how === 'many' }, replace: true })}
        />
      )}
      <ActionIcon
        variant="default"
        size={44}
        aria-label={scanTexts.sound}
        aria-pressed={isLoud}
        onClick={() => setLoud(!isLoud)}
      >
        {isLoud ? <IconVolume size={20} aria-hidden /> : <IconVolumeOff size={20} aria-hidden />}
      </ActionIcon>
      <TypedCode onRead={read} />
    </Group>
  )
  const lines = !isMany ? null : list.lines.length === 0 ? (
    <Empty icon={IconScan} isPart title={scanTexts.none} text={scanTexts.noneText} />
  ) : (
    <>
      {list.isFull && <Text role="status">{scanTexts.full(MAX_LINES)}</Text>}
      <ScanLines
        lines={list.lines}
        fresh={list.fresh}
        held={held}
        onAnswer={({ key }: Line, act) => (act === 'AGAIN' ? list.lookAgain(key) : setAnswering(key))}
        onRemove={(key) => list.remove([key])}
      />
    </>
  )
  const acts = isMany && list.lines.length > 0 && (
    <ScanActions
      lines={list.lines}
      held={held}
      straws={straws}
      names={names}
      onMove={() => void navigate({ search: { many, move: true } })}
      onWithdraw={(chosen) => openChosen('withdraw', chosen, { onDone: booked })}
      onPick={(chosen) => openChosen('pick', chosen)}
    />
  )
  const dialogs = (
    <>
      {dialog}
      {list.elsewhere && <ElsewhereDialog found={list.elsewhere} onClose={list.leaveElsewhere} />}
      {answered && (
        <AnswerLine
          line={answered}
          held={held.get(answered.key)}
          onAnswer={(target) => {
            list.answer(answered.key, target)
            setAnswering(null)
          }}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
  if (goal)
    return isPhone ? (
      <WholeScreen
        title={actTexts('RELOCATION', straws.length).button}
        head={
          <WholeHead>
            <WholeHeading>{actTexts('RELOCATION', straws.length).button}</WholeHeading>
          </WholeHead>
        }
      >
        {goal}
      </WholeScreen>
    ) : (
      <Screen title={actTexts('RELOCATION', straws.length).button} key="move">
        <Paper maw={560}>{goal}</Paper>
      </Screen>
    )
  if (isPhone)
    return (
      <WholeScreen title={navTexts.scan} head={camera} foot={acts}>
        <VisuallyHidden component="h1">{navTexts.scan}</VisuallyHidden>
        {controls}
        {lines ?? <Text c="dimmed">{isOnDevice ? scanTexts.onDevice : scanTexts.oneText}</Text>}
        {dialogs}
      </WholeScreen>
    )
  return (
    <Screen
      title={navTexts.scan}
      key="scan"
      renderHead={(heading) => (
        <Group justify="space-between" align="flex-end">
          <div>
            <AnchorLink to="/containers" size="sm" c="dimmed">
              {navTexts.containers}
            </AnchorLink>
            {heading}
          </div>
          <Group gap="sm">
            {!isFilming && (
              <Button variant="default" onClick={() => setFilming(true)}>
                {cameraTexts.start}
              </Button>
            )}
            <Group component="span" gap={8} wrap="nowrap" px={16} py={8} bdrs={20} fw={600} data-tint="good">
              <IconScan size={18} aria-hidden /> {scanTexts.ready}
            </Group>
          </Group>
        </Group>
      )}
    >
      {camera}
      {isMany && last && <LastRead line={last} held={held.get(last.key)} />}
      <Paper>
        {controls}
        {lines ?? <Text c="dimmed">{isOnDevice ? scanTexts.onDevice : scanTexts.oneText}</Text>}
      </Paper>
      {acts}
      {dialogs}
    </Screen>
  )
}

function TypedCode({ onRead }: { onRead: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    onRead(typed.trim())
    setTyped('')
  }
  return (
    <form className={classes.scanTyped} onSubmit={submit}>
      <TextInput
        flex={1}
        aria-label={scanTexts.typed}
        placeholder={scanTexts.typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {scanTexts.lookUp}
      </Button>
    </form>
  )
}
