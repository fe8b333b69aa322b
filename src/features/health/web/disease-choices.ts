import { DISEASES } from '../diseases.ts'
import { healthTexts } from '../texts.ts'

export const DISEASE_CHOICES = DISEASES.map((value) => ({ value, label: healthTexts.diseases[value] }))
