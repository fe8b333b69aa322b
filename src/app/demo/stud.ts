/** Records of the demo stud: stakeholders, horses and containers. */
import type { Breed } from '#registry/animals/breeds.ts'
import type { Vessel } from '#stock/containers/vessel.ts'

export type PartyKey = 'self' | 'lindenhof' | 'vandijk' | 'dehesa' | 'elevage'
export type AnimalKey = 'lucero' | 'hermes' | 'quintus' | 'brabo' | 'paloma' | 'vega'
export type ContainerKey = 'main' | 'reserve' | 'travel'
export type Place = [container: ContainerKey, canister: number, level: number] | null

export const PARTIES: Record<
  Exclude<PartyKey, 'self'>,
  { name: string; city: string; country: 'DE' | 'NL' | 'ES' | 'FR'; email: string; phone: string }
> = {
  lindenhof: {
    name: 'Gestüt Lindenhof',
    city: 'Celle',
    country: 'DE',
    email: 'samen@lindenhof.test',
    phone: '+49 5141 555 0142',
  },
  vandijk: {
    name: 'Stal Van Dijk',
    city: 'Ermelo',
    country: 'NL',
    email: 'info@vandijk.test',
    phone: '+31 577 555 018',
  },
  dehesa: {
    name: 'Clínica Equina La Dehesa',
    city: 'Jerez de la Frontera',
    country: 'ES',
    email: 'repro@dehesa.test',
    phone: '+34 956 555 0117',
  },
  elevage: {
    name: 'Élevage du Val Fleuri',
    city: 'Saint-Lô',
    country: 'FR',
    email: 'contact@valfleuri.test',
    phone: '+33 2 33 55 50 12',
  },
}

export const ANIMALS: Record<
  AnimalKey,
  {
    name: string
    sex: 'STALLION' | 'MARE'
    breed: Breed
    ueln: string
    born_on: string
    colour: string
    height_cm: number
    owner: PartyKey
    studbook: [string, string]
  }
> = {
  lucero: {
    name: 'Lucero del Sur',
    sex: 'STALLION',
    breed: 'ANDALUSIAN',
    ueln: '724015060123456',
    born_on: '2014-04-18',
    colour: 'grey',
    height_cm: 164,
    owner: 'self',
    studbook: ['ANCCE', '0123456'],
  },
  hermes: {
    name: 'Hermès du Jura',
    sex: 'STALLION',
    breed: 'FREIBERGER',
    ueln: '756002110084213',
    born_on: '2011-05-02',
    colour: 'bay',
    height_cm: 157,
    owner: 'elevage',
    studbook: ['SFZV', '84213'],
  },
  quintus: {
    name: 'Quintus L',
    sex: 'STALLION',
    breed: 'HOLSTEINER',
    ueln: '276421000255610',
    born_on: '2015-03-27',
    colour: 'dark bay',
    height_cm: 170,
    owner: 'lindenhof',
    studbook: ['HOLST', '21-02556'],
  },
  brabo: {
    name: 'Brabo van de Kempen',
    sex: 'STALLION',
    breed: 'BELGIAN_DRAFT',
    ueln: '056002000B14781',
    born_on: '2013-06-11',
    colour: 'bay roan',
    height_cm: 168,
    owner: 'vandijk',
    studbook: ['BT', 'B14781'],
  },
  paloma: {
    name: 'Paloma II',
    sex: 'MARE',
    breed: 'ANDALUSIAN',
    ueln: '724015060200871',
    born_on: '2017-03-09',
    colour: 'grey',
    height_cm: 160,
    owner: 'self',
    studbook: ['ANCCE', '0200871'],
  },
  vega: {
    name: 'Vega H',
    sex: 'MARE',
    breed: 'HANOVERIAN',
    ueln: '276431310448217',
    born_on: '2016-05-21',
    colour: 'chestnut',
    height_cm: 167,
    owner: 'lindenhof',
    studbook: ['HANN', '31-4482'],
  },
}

/** Containers in the order of their creation. Lists show the newest first, so the most used one is created last. */
export const CONTAINERS: Record<
  ContainerKey,
  {
    label: string
    canisters: number
    levels: number
    straws_per_level?: number
    note: string
    vessel: Partial<Vessel>
  }
> = {
  travel: {
    label: 'Dry shipper',
    canisters: 1,
    levels: 1,
    note: 'For consignments',
    vessel: {
      kind: 'SHIPPER',
      model: 'MVE SC 4/2V',
      litres: 3.6,
      rated_loss: 0.26,
      static_days: 13,
      tare_kg: 4.5,
      tested_days: 13,
    },
  },
  reserve: {
    label: 'Tank 2',
    canisters: 10,
    levels: 2,
    straws_per_level: 200,
    note: 'Wide neck, 50 l, reserve',
    vessel: {
      model: 'MVE XC 47/11-10',
      litres: 47,
      rated_loss: 0.61,
      static_days: 77,
      diameter_cm: 34.5,
      bought_year: 2017,
    },
  },
  main: {
    label: 'Tank 1',
    canisters: 6,
    levels: 2,
    straws_per_level: 90,
    note: 'Narrow neck, 35 l, laboratory',
    vessel: {
      model: 'MVE SC 35/24',
      litres: 35,
      rated_loss: 0.21,
      static_days: 168,
      diameter_cm: 31,
      bought_year: 2021,
    },
  },
}

// Latest year of which the first 300 days, and so the whole demo, are in the past.
export const YEAR = new Date(Date.now() - 300 * 24 * 60 * 60 * 1000).getUTCFullYear()

export const dayOf = (monthAndDay: string) => `${YEAR}-${monthAndDay}`
