/** Listener for keyboard-wedge scanners, regardless of the focus. */
import { useLayoutEffect, useRef } from 'react'
import { readCode } from '#stock/label-codes/code.ts'
import { type Burst, follow, NO_BURST } from '../wedge.ts'

type Listener = (text: string) => void
type Field = HTMLInputElement | HTMLTextAreaElement
/** State of a field before the scanner typed into it. */
type Before = { field: Field; value: string; from: number | null; to: number | null }

/** Listeners, of which only the last one is called, because it belongs to the topmost screen or dialog. */
const listeners: { current: Listener }[] = []
let burst: Burst = NO_BURST
/**
 * Fields that received the burst. There may be several, because the focus may move during it, for example to the
 * heading of a new screen.
 */
let typedInto: Before[] = []
let beganInField = false

/**
 * Passes scans to the listener that was added last. A scan that starts in a field stays there as text, unless it is a
 * label code and no password field received it.
 * @param onRead called with the text of a scan; null while not listening
 */
export function useWedge(onRead: Listener | null) {
  const isOn = onRead !== null
  const current = useRef<Listener>(() => {})
  // Update before painting, so that a visible screen never misses a scan.
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
  // Some layouts type characters with AltGr, which is Ctrl and Alt.
  const isOther = repeat || isComposing || metaKey || (ctrlKey && !altKey)
  const field = fieldOf(event.target)
  // Text typed into a select chooses an option.
  const isTypedInto = field !== null || event.target instanceof HTMLSelectElement
  const next = follow(burst, { key, at, isOther })
  burst = next.burst
  // Compare the text, because a Shift leaves the length unchanged.
  if (burst.text === key) {
    beganInField = isTypedInto
    typedInto = []
  }
  if (field && burst.text !== '' && typedInto.every((one) => one.field !== field))
    typedInto.push(stateOf(field))
  // Otherwise the space would press the focused button.
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

/** Restores a field through the element's native setter, so that React detects the change. */
function putBack({ field, value, from, to }: Before) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (from !== null) field.setSelectionRange(from, to)
}
