import { Box, Group, Kbd, Paper, Text } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import {
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { readCode } from '#stock/label-codes/code.ts'
import { addPickListLines } from '#handling/pick-lists/contract.ts'
import { stockKey } from '#handling/pick-lists/plan.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { Camera } from '#handling/scanning/web/Camera.tsx'
import { useWedge } from '#handling/scanning/web/use-wedge.ts'
import { useApiMutation } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { Dots } from '#screens/find/Dots.tsx'
import { NotYours } from '#screens/find/NotYours.tsx'
import { lineOf, type Offer, type PurposeInput } from './add-search.ts'
import { DraftRow } from './DraftRow.tsx'
import { OnOthers } from './ListRow.tsx'
import { listTexts } from './texts.ts'
import { useAdd } from './use-add.ts'
import { useOneAtATime, useRefusals } from './use-list-actions.ts'
import classes from './AddField.module.css'

type Props = {
  list: PickList
  input?: RefObject<HTMLInputElement | null>
  isPhone: boolean
  /** Whether the field takes the focus when it appears. */
  isFirst: boolean
  isScanning?: boolean
  /** Called when the field starts or stops offering straws. */
  onOffering?: (isOffering: boolean) => void
  /** Straws whose reason is not chosen yet; the screen stores them, because the sheet can be closed on a phone. */
  drafts: Offer[]
  onDrafts: Dispatch<SetStateAction<Offer[]>>
}

/** First row of a list: finds straws by batch, stallion, place or code, and adds them. */
export function AddField({
  list,
  input: given,
  isPhone,
  isFirst,
  isScanning = false,
  drafts,
  onDrafts: setDrafts,
  onOffering,
}: Props) {
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = given ?? own
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [added, setAdded] = useState('')
  const add = useAdd(text, list.id)
  const act = useApiMutation(addPickListLines)
  const refusals = useRefusals()
  const [entering, sending] = [useOneAtATime(), useOneAtATime()]
  const offers = add.offers ?? []
  useEffect(() => {
    if (isFirst) input.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the field appears
  }, [])
  useWedge((read) => void scan(read))

  function type(typed: string) {
    setText(typed)
    setActive(0)
    setOpen(true)
  }
  function end(offer: Offer, amount = offer.amount) {
    setDrafts((previous) => previous.filter((one) => one !== offer))
    setAdded(listTexts.added(amount, offer.place.batch_label))
    input.current?.focus({ preventScroll: true })
  }
  function take(offer: Offer, purpose: PurposeInput | undefined) {
    if (offer.amount < 1) return
    setText('')
    setOpen(false)
    if (!purpose) {
      const key = stockKey(offer.place)
      return setDrafts((previous) => [offer, ...previous.filter(({ place }) => stockKey(place) !== key)])
    }
    const body = { lines: [lineOf(offer, offer.amount, purpose)] }
    sending((options) =>
      act.mutate({ params: { id: list.id }, body }, { ...refusals, ...options, onSuccess: () => end(offer) }),
    )
  }
  async function enter() {
    if (readCode(text) !== null) return scan(text)
    try {
      const offer = offers[active]
      const chosen = add.isCurrent && offer ? { offer, purpose: add.purposeOf(offer) } : await add.first(text)
      if (chosen) take(chosen.offer, chosen.purpose?.purpose)
    } catch (error) {
      toast('danger', errorText(error))
    }
  }
  const enterOnce = () => entering(({ onSettled }) => void enter().finally(onSettled))
  async function scan(read: string) {
    try {
      const [offer, ...others] = await add.ofCode(read)
      if (!offer) return toast('warning', listTexts.unknownCode)
      if (others.length === 0) return take(offer, undefined)
      type(offer.place.batch_label)
      input.current?.focus()
    } catch (error) {
      toast('danger', errorText(error))
    }
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && offers.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((active + step + offers.length) % offers.length)
    } else if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      if (!event.repeat) enterOnce()
    } else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      setText('')
    }
  }
  const isShown = isOpen && text.trim() !== '' && add.query !== null
  const isListed = isShown && add.offers !== undefined && offers.length > 0
  useEffect(() => onOffering?.(isListed), [isListed, onOffering])
  const option = (index: number) => `${id}-${index}`
  const chosen = offers[active]
  const purpose = chosen && add.purposeOf(chosen)
  return (
    <>
      {isScanning && <Camera h={220} bdrs="lg" onRead={(read) => void scan(read)} />}
      <Box
        pos="relative"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!isPhone && !currentTarget.contains(relatedTarget)) setOpen(false)
        }}
      >
        <div className={classes.field} data-screen-only>
          {text === '' ? (
            <IconPlus size={22} stroke={1.75} aria-hidden />
          ) : (
            <IconSearch size={22} stroke={1.75} aria-hidden />
          )}
          <input
            ref={input}
            // Dialogs give the focus to this element.
            data-autofocus={isFirst || undefined}
            role="combobox"
            aria-label={listTexts.addField}
            aria-expanded={isListed}
            aria-controls={isListed ? `${id}-list` : undefined}
            aria-autocomplete="list"
            {...(isShown && chosen && { 'aria-activedescendant': option(active) })}
            placeholder={listTexts.addField}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="done"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={() => setOpen(true)}
            onKeyDown={press}
          />
          {text === '' && !isPhone && (
            <span className={`small ${classes.example}`}>
              {listTexts.suchAs} <b>{listTexts.example}</b>
            </span>
          )}
        </div>
        {isShown && add.offers && (
          <Paper className={classes.found} p={0} data-phone={isPhone || undefined}>
            {offers.length === 0 ? (
              <Text p="md" role="status">
                {listTexts.nothingFound}. {listTexts.nothingFoundText}
              </Text>
            ) : (
              <>
                <Text size="sm" fw={600} c="dimmed" className={classes.foundHead}>
                  {listTexts.bestFirst(headOf(offers, add.act.amount))}
                </Text>
                <div role="listbox" id={`${id}-list`} aria-label={listTexts.addField}>
                  {offers.map((offer, index) => (
                    <Option
                      key={option(index)}
                      id={option(index)}
                      offer={offer}
                      isActive={index === active}
                      onTake={() => take(offer, add.purposeOf(offer)?.purpose)}
                    />
                  ))}
                </div>
                <Group justify="space-between" className={classes.foundFoot} visibleFrom="sm">
                  <Group gap={12}>
                    <Kbd>{listTexts.enter}</Kbd>
                    <span>
                      {chosen &&
                        (purpose
                          ? listTexts.addFor(chosen.amount, purpose.name)
                          : listTexts.thenPurpose(chosen.amount))}
                    </span>
                  </Group>
                  {add.more > 0 && <span>{listTexts.morePlaces(add.more)}</span>}
                </Group>
              </>
            )}
          </Paper>
        )}
        {isShown && add.failure && !add.offers && (
          <Paper className={classes.found} p="md" role="alert">
            {errorText(add.failure)}
          </Paper>
        )}
      </Box>
      <div className="unseen" role="status">
        {added}
      </div>
      {drafts.map((offer) => (
        <DraftRow
          key={stockKey(offer.place)}
          list={list}
          offer={offer}
          onAdded={(amount) => end(offer, amount)}
          onDiscard={() => setDrafts((previous) => previous.filter((one) => one !== offer))}
        />
      ))}
    </>
  )
}

function headOf(offers: readonly Offer[], amount: number | null): string | null {
  const [horse, ...others] = new Set(offers.map(({ place }) => place.animal_name))
  return horse !== undefined && others.length === 0 ? listTexts.strawsOf(amount, horse) : null
}

function Option(props: { id: string; offer: Offer; isActive: boolean; onTake: () => void }) {
  const { id, offer, isActive, onTake } = props
  const { tenant } = useSession()
  const { place, free, amount, isShort } = offer
  const { batch_label, straw_colour, location, container_label, progressive, straws_per_dose } = place
  return (
    // The field keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      {...{ id, className: classes.option }}
      role="option"
      aria-selected={isActive}
      aria-disabled={free < 1}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <StrawColour colour={straw_colour} height={28} />
      <span>
        <b>{batch_label}</b>
        {progressive !== null && <small>{listTexts.thawed(progressive)}</small>}
        <Dots>
          <span>
            {location
              ? listTexts.place(container_label ?? '', location.canister, location.level)
              : pickListTexts.unlocated}
          </span>
          <span>
            {place.owner_name} {place.owner_id !== tenant.party_id && <NotYours />}
          </span>
        </Dots>
        <OnOthers offer={offer} />
      </span>
      <span className={classes.free}>
        <span data-short={isShort || undefined}>
          {isShort ? listTexts.onlyFree(free) : listTexts.free(free)}
        </span>
        {straws_per_dose !== null && amount > 0 && <span>{listTexts.doses(amount, straws_per_dose)}</span>}
      </span>
    </div>
  )
}
