/** What a part of the form says in the overview: what is in it, in a few words. */
import { suggestedQuality } from '../contract.ts'
import type { Computed } from '../computed.ts'
import { SHEET_FIELDS, wordOf } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { isDay, shortDate } from '#ui/dates.ts'
import type { Draft } from './batch-draft.ts'
import { formTexts } from './form-texts.ts'
import { SECTION_PATHS, type SectionId, unitOf } from './sheet-fields.ts'

export function summaryOf(section: SectionId, draft: Draft, computed: Computed): string {
  const said = partsOf(section, draft, computed).filter((part) => part !== '')
  return said.join(', ') || formTexts.nothing
}

function partsOf(section: SectionId, draft: Draft, computed: Computed): string[] {
  const typed = (path: string) => (draft[path] ?? '').trim()
  const word = (path: string) => wordOf(SHEET_FIELDS.get(path), typed(path))
  const measure = (path: string) => typed(path) && `${typed(path)} ${unitOf(path)}`
  switch (section) {
    case 'identification':
      return [typed('label'), word('straw_colour').toLowerCase()]
    case 'collection': {
      const libido = word('sheet.behaviour.libido').toLowerCase()
      return [
        typed('sheet.collection.stall'),
        word('sheet.behaviour.collection_mode'),
        libido && formTexts.libido(libido),
      ]
    }
    case 'sample':
      return [
        word('sheet.sample.appearance'),
        word('sheet.sample.consistency').toLowerCase(),
        typed('sheet.sample.extender'),
      ]
    case 'measurements': {
      const count = SECTION_PATHS.measurements.filter((path) => typed(path) !== '').length
      return count > 0 ? [formTexts.measured(count)] : []
    }
    case 'centrifugation':
      return [measure('sheet.centrifugation.g'), measure('sheet.centrifugation.minutes')]
    case 'freezing':
      return [
        word('sheet.cryopreservation.freezing_method'),
        typed('sheet.cryopreservation.extender'),
        measure('straw_size'),
      ]
    case 'dose': {
      const { straws_per_dose, meets_wbfsh } = computed
      return straws_per_dose === null ? [] : [formTexts.strawsADose(straws_per_dose, meets_wbfsh)]
    }
    case 'papers':
      return [
        typed('straw_mark_text').split('\n')[0]!,
        word('health_status'),
        isDay(typed('releasable_from')) ? shortDate(typed('releasable_from')) : '',
      ]
    case 'quality': {
      const suggestion = suggestedQuality(computed.post_thaw_motility.progressive)
      if (typed('quality')) return [word('quality'), typed('note')]
      return [suggestion ? batchTexts.suggested(wordOf(undefined, suggestion)) : '', typed('note')]
    }
  }
}
