import {
  IconArrowsExchange,
  IconBuildingWarehouse,
  IconClipboardList,
  IconCylinder,
  IconHelpCircle,
  IconHome,
  IconHorse,
  IconTestPipe,
} from '@tabler/icons-react'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { navTexts } from '#ui/texts.ts'

export const PLACES = [
  { to: '/home', label: navTexts.home, icon: IconHome },
  { to: '/batches', label: navTexts.batches, icon: IconTestPipe },
  { to: '/containers', label: navTexts.containers, icon: IconCylinder },
  { to: '/pick-lists', label: pickListTexts.lists, icon: IconClipboardList },
  { to: '/horses', label: navTexts.horses, icon: IconHorse },
  { to: '/movements', label: navTexts.movements, icon: IconArrowsExchange },
  { to: '/hub', label: navTexts.hub, icon: IconBuildingWarehouse },
  { to: '/help', label: navTexts.help, icon: IconHelpCircle },
] as const

/** Places in the navigation of a phone; the others are in the user's menu. */
export const PHONE_PLACES = PLACES.filter(
  ({ to }) => to !== '/pick-lists' && to !== '/horses' && to !== '/movements',
)
