import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { containerTexts } from '#stock/containers/texts.ts'
import { whenText } from '#ui/dates.ts'
import { Menu } from '#ui/LazyMenu.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { compareCount, sumsOf } from '../compare.ts'
import { stockTakeTexts } from '../texts.ts'
import { CountDial } from './CountDial.tsx'
import { CountMenu } from './CountMenu.tsx'
import { CountScreen } from './CountScreen.tsx'
import { acrossOf, CanisterState, expectedIn, stateOf } from './Progress.tsx'
import screenClasses from './CountScreen.module.css'
import classes from './Progress.module.css'
import type { StockTake } from '../shapes.ts'

type Props = {
  take: StockTake
  /** Canister to count next; undefined if all are counted. */
  next: number | undefined
  isBlind: boolean
  onBlind: (isBlind: boolean) => void
  onChoose: (canister: number) => void
  onReview: () => void
  onAbandon: () => void
  onClose: () => void
}

/** Screen between two canisters on a phone. */
export function Overview({ take, next, isBlind, onBlind, onChoose, onReview, onAbandon, onClose }: Props) {
  const { canisters, container_label, container_id } = take
  const counted = canisters.filter(({ counted_at }) => counted_at !== null)
  const open = canisters.filter(({ counted_at }) => counted_at === null)
  const { expected, found } = sumsOf(canisters)
  const isBegun = canisters.find(({ canister }) => canister === next)?.started_at != null
  const pause = (
    <ButtonLink variant="default" h={56} radius="lg" to="/containers/$id" params={{ id: container_id }}>
      {stockTakeTexts.pause}
    </ButtonLink>
  )
  const review = {
    disabled: counted.length === 0,
    onClick: onReview,
    children: stockTakeTexts.reviewShort(compareCount(canisters).length),
  }
  return (
    <CountScreen
      title={container_label}
      about={stockTakeTexts.begun(whenText(take.started_at))}
      onClose={onClose}
      closeName={stockTakeTexts.pause}
      actions={
        <CountMenu isBlind={isBlind} onBlind={onBlind}>
          <Menu.Item mih={48} c="var(--mantine-color-error)" onClick={onAbandon}>
            {stockTakeTexts.abandon}
          </Menu.Item>
        </CountMenu>
      }
      foot={
        next === undefined ? (
          <>
            <Button h={64} radius="xl" fz={20} {...review} />
            {pause}
          </>
        ) : (
          <>
            <Button h={64} radius="xl" fz={20} onClick={() => onChoose(next)}>
              {isBegun ? stockTakeTexts.goOnCanister(next) : stockTakeTexts.countCanister(next)}
            </Button>
            <div className={screenClasses.pair}>
              {pause}
              <Button variant="default" h={56} px={8} radius="lg" {...review} />
            </div>
          </>
        )
      }
    >
      <CountDial
        canisters={acrossOf(take)}
        size={272}
        hasTick
        stateOf={(canister) => (canister === next ? 'current' : stateOf(take, canister))}
        onChoose={onChoose}
      />
      <Group gap={12} align="baseline" justify="space-between" wrap="nowrap">
        <Title order={2} fz={26} lh="32px">
          {stockTakeTexts.canistersCounted(counted.length, canisters.length)}
        </Title>
        {!isBlind && (
          <Text c="dimmed" className="num">
            {stockTakeTexts.strawsOf(found, expected + expectedIn(open))}
          </Text>
        )}
      </Group>
      <ul className={classes.countCanisters} data-big>
        {canisters.map((sheet) => (
          <li key={sheet.canister}>
            <UnstyledButton onClick={() => onChoose(sheet.canister)}>
              <span>{containerTexts.canister(sheet.canister)}</span>
              <CanisterState
                sheet={sheet}
                {...(!isBlind && { toDo: stockTakeTexts.expectedShort(expectedIn([sheet])) })}
              />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </CountScreen>
  )
}
