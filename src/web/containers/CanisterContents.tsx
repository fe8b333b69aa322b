import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Reply } from '#api'
import type { Content } from '#domain/containers.ts'
import type { Straw } from '#domain/straws.ts'
import { usePartyName } from '../parties/PartySelect.tsx'
import { numberRanges } from '../straws/number-ranges.ts'
import { StrawColour } from '../straws/StrawColour.tsx'
import { texts } from '../texts.ts'
import { batchPaint, cssColour } from './batch-paint.ts'

type Container = Reply<'showContainer'>
type Props = { container: Container; number: number; onWithdraw: (content: Content) => void }

/** A canister, level by level: what stands there, whose it is, straw by straw. */
export function CanisterContents({ container, number, onWithdraw }: Props) {
  const contents = container.contents.filter((content) => content.canister === number)
  return (
    <Paper component="section" aria-label={texts.container.canister(number)}>
      <Title order={2} size="h4">
        {texts.container.canister(number)}
      </Title>
      {Array.from({ length: container.levels }, (_, index) => {
        const level = index + 1
        const here = contents.filter((content) => content.level === level)
        return (
          <Stack key={level} gap={8} mt="md">
            <Group gap="xs">
              <Title order={3} size="h6" c="dimmed">
                {texts.container.level(level)}
              </Title>
              {here.length === 0 && (
                <Text size="sm" c="dimmed">
                  {texts.container.empty}
                </Text>
              )}
            </Group>
            {here.map((content) => (
              <Standing
                key={`${content.batch_id} ${content.owner_id}`}
                container={container}
                content={content}
                onWithdraw={() => onWithdraw(content)}
              />
            ))}
          </Stack>
        )
      })}
    </Paper>
  )
}

type StandingProps = { container: Container; content: Content; onWithdraw: () => void }

function Standing({ container, content, onWithdraw }: StandingProps) {
  const partyName = usePartyName()
  const owner = partyName(content.owner_id) ?? texts.common.nothing
  const batch = container.batches.find(({ id }) => id === content.batch_id)
  const animal = container.animals.find(({ id }) => id === batch?.animal_id)
  const straws = container.straws.filter(
    ({ batch_id, owner_id, location }) =>
      batch_id === content.batch_id &&
      owner_id === content.owner_id &&
      location?.canister === content.canister &&
      location.level === content.level,
  )
  return (
    <Stack gap={6}>
      <Group justify="space-between" align="start" gap="xs">
        <Stack gap={0}>
          <Group gap="xs">
            <StrawColour colour={content.straw_colour} />
            <Anchor component={Link} to="/batches/$id" params={{ id: content.batch_id } as never} fw={600}>
              {batch?.label}
            </Anchor>
            <Text fw={600}>{texts.container.holds(content.straws)}</Text>
          </Group>
          <Text size="sm" c="dimmed">
            {[animal?.name, owner].filter(Boolean).join(' · ')}
          </Text>
          <Text size="xs" c="dimmed">
            {texts.straws.numbers(numberRanges(straws.map(({ number }) => number)))}
          </Text>
        </Stack>
        <Button
          variant="default"
          size="xs"
          aria-label={texts.container.withdraw_here(batch?.label ?? '', content.level, owner)}
          onClick={onWithdraw}
        >
          {texts.straws.withdraw}
        </Button>
      </Group>
      <Dots straws={straws} colour={cssColour(batchPaint(container)(content.batch_id))} />
    </Stack>
  )
}

/** Straws as dots, each telling its number. */
function Dots({ straws, colour }: { straws: Straw[]; colour: string }) {
  const across = 30
  const rows = Math.ceil(straws.length / across)
  return (
    <svg
      viewBox={`0 0 ${across * 10} ${rows * 10}`}
      width="100%"
      style={{ maxWidth: across * 12 }}
      aria-hidden
    >
      {straws.map((straw, index) => (
        <circle
          key={straw.id}
          cx={(index % across) * 10 + 5}
          cy={Math.floor(index / across) * 10 + 5}
          r={3.6}
          fill={colour}
        >
          <title>{straw.number}</title>
        </circle>
      ))}
    </svg>
  )
}
