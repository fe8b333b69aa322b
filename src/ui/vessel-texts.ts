export const vesselTexts = {
  title: 'At the container',
  allOff: 'On this device: no sound, no vibration, right-handed',
  on: (some: readonly string[]) => `On this device: ${some.join(', ')}`,
  isLeft: 'Left-handed',
  sound: 'Sound',
  vibration: 'Vibration',
} as const
