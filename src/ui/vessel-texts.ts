export const vesselTexts = {
  title: 'At the container',
  deviceOnly: 'For this device. Left-handed puts the main buttons by your left thumb.',
  isLeft: 'Left-handed',
  sound: 'Sound',
  vibration: 'Vibration',
} as const
