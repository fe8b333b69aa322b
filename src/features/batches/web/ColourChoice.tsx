import { Radio } from '@mantine/core'
import { fieldTexts } from '../fields.ts'
import { STRAW_COLOURS } from '../straw.ts'
import { words } from '#platform/contract/words.ts'
import { StrawMark } from './StrawColour.tsx'
import { useDraft, useDraftStore } from './use-draft.ts'
import classes from './ColourChoice.module.css'
import sheetFormClasses from './sheet-form.module.css'

/** Straw colours as straws, with the chosen one's name. */
export function ColourChoice() {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft['straw_colour'] ?? '')
  const error = useDraft(({ problems }) => problems['straw_colour'])
  const chosen = STRAW_COLOURS.find((colour) => colour === value)
  return (
    <Radio.Group
      label={
        <>
          {fieldTexts.straw_colour} {chosen && <span>{words[chosen]}</span>}
        </>
      }
      className={sheetFormClasses.strawColours}
      aria-label={fieldTexts.straw_colour}
      required
      error={error}
      value={value}
      onChange={(colour) => store.change('straw_colour', colour)}
    >
      <div>
        {STRAW_COLOURS.map((colour, index) => (
          <Radio.Card
            key={colour}
            id={index === 0 ? 'straw_colour' : undefined}
            value={colour}
            aria-label={words[colour] ?? colour}
            title={words[colour] ?? colour}
            className={classes.strawChoice}
            radius="md"
          >
            <StrawMark colour={colour} height={30} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
