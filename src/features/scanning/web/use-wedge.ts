/** Listens for a scanner that types, wherever the focus is. */
import { useLayoutEffect, useRef } from 'react'
import { readCode } from '#features/codes/code.ts'
import { type Burst, follow, NO_BURST } from '../wedge.ts'

type Listener = (text: string) => void
type Field = HTMLInputElement | HTMLTextAreaElement
/** A field as it was before the scanner typed into it. */
type Before = { field: Field; value: string; from: number | null; to: number | null }

/** What is open on top is told alone. */
const listeners: { current: Listener }[] = []
let burst: Burst = NO_BURST
/** All it types into: the focus may move meanwhile, to the heading of a new screen or to what is counted. */
let typedInto: Before[] = []
/** Whether the burst began in a field or a select. */
let beganInField = false

/**
 * What a scanner reads is handed to the listener that came last. Typed into a field, a text is left there, as a scanner
 * is a keyboard; a code of ours is taken out of it again.
 * @param onRead null while nothing is listened for
 */
export function useWedge(onRead: Listener | null) {
  const isOn = onRead !== null
  const current = useRef<Listener>(() => {})
  // Before it is painted: whatever is seen on the screen hears what is scanned.
  useLayoutEffect(() => {
    if (onRead) current.current = onRead
  })
  useLayoutEffect(() => {
    if (!isOn) return
    if (listeners.length === 0) window.addEventListener('keydown', press, true)
    listeners.push(current)
    return () => {
      listeners.splice(listeners.indexOf(current), 1)
      if (listeners.length === 0) window.removeEventListener('keydown', press, true)
    }
  }, [isOn])
}

function press(event: KeyboardEvent) {
  const { key, timeStamp: at, repeat, ctrlKey, metaKey, altKey, isComposing } = event
  // With AltGr, which is Ctrl and Alt, some layouts write characters.
  const isOther = repeat || isComposing || metaKey || (ctrlKey && !altKey)
  const field = fieldOf(event.target)
  // What is typed into a select chooses an option.
  const isTypedInto = field !== null || event.target instanceof HTMLSelectElement
  const next = follow(burst, { key, at, isOther })
  burst = next.burst
  // Not by its length: a Shift for the second character leaves that as it is.
  if (burst.text === key) {
    beganInField = isTypedInto
    typedInto = []
  }
  if (field && burst.text !== '' && typedInto.every((one) => one.field !== field))
    typedInto.push(stateOf(field))
  // It would press the button that has the focus.
  if (key === ' ' && burst.text.length > 1 && !isTypedInto) event.preventDefault()
  if (next.read === null) return
  if (beganInField && (readCode(next.read) === null || typedInto.some(isSecret))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  typedInto.forEach(putBack)
  listeners.at(-1)!.current(next.read)
}

function fieldOf(target: EventTarget | null): Field | null {
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'submit'].includes(target.type))
  return isField ? target : null
}

const isSecret = ({ field }: Before) => field.type === 'password'

function stateOf(field: Field): Before {
  return { field, value: field.value, from: field.selectionStart, to: field.selectionEnd }
}

/** Through the element's own setter, so that React hears of it. */
function putBack({ field, value, from, to }: Before) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (from !== null) field.setSelectionRange(from, to)
}
