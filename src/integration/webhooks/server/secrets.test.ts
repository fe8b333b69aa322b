import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newSecret, secretText, signedHeaders } from './secrets.ts'

const BODY = '{"type":"movement.booked","data":{"note":"Žižka 🐴"}}'

test('signatures follow Standard Webhooks and are accepted by its library', () => {
  const [secret, at] = [newSecret(), new Date()]
  const headers = signedHeaders('0199-1', at, BODY, [secret])
  const reference = new Webhook(secretText(secret))
  expect(headers['webhook-signature']).toBe(reference.sign('0199-1', at, BODY))
  expect(reference.verify(BODY, headers)).toEqual(JSON.parse(BODY))
  expect(() => reference.verify(BODY.replace('booked', 'cooked'), headers)).toThrow('No matching signature')
})

test('while a secret changes, messages can be verified with either secret', () => {
  const [secret, before] = [newSecret(), newSecret()]
  const headers = signedHeaders('0199-2', new Date(), BODY, [secret, before])
  for (const known of [secret, before])
    expect(new Webhook(secretText(known)).verify(BODY, headers)).toBeTruthy()
  expect(() => new Webhook(secretText(newSecret())).verify(BODY, headers)).toThrow('No matching signature')
})

test('a secret is 32 random bytes with the usual prefix', () => {
  expect(secretText(newSecret())).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(secretText(newSecret())).not.toBe(secretText(newSecret()))
})
