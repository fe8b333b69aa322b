import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { countryName } from '#platform/contract/countries.ts'
import { type Party, updateParty } from '#registry/parties/contract.ts'
import type { PartyField } from '#registry/parties/web/PartyDialog.tsx'
import { partyTexts } from '#registry/parties/texts.ts'
import { copyText } from '#ui/copy-text.ts'
import { Section } from '#ui/Section.tsx'
import { telOf } from '#ui/tel.ts'
import { commonTexts } from '#ui/texts.ts'
import { stakeTexts } from './texts.ts'
import classes from './PartyScreen.module.css'

type Props = { party: Party; onEdit: (field?: PartyField) => void }

export function Contact({ party, onEdit }: Props) {
  const { phone, email } = party
  const address = addressOf(party)
  const copy = () => copyText([party.name, ...address].join('\n'), stakeTexts.copied)
  return (
    <Section
      title={partyTexts.contact}
      actions={
        useMay(updateParty) && (
          <Button variant="default" size="xs" onClick={() => onEdit()}>
            {commonTexts.edit}
          </Button>
        )
      }
    >
      <div>
        {phone && (
          <Line
            icon={<IconPhone size={18} aria-hidden />}
            text={<Anchor href={telOf(phone)}>{phone}</Anchor>}
          />
        )}
        {email && (
          <Line
            icon={<IconMail size={18} aria-hidden />}
            text={<Anchor href={`mailto:${email}`}>{email}</Anchor>}
          />
        )}
        {address.length > 0 && (
          <Line
            icon={<IconMapPin size={18} aria-hidden />}
            text={address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          >
            {/* Browsers have a clipboard over https only. */}
            {navigator.clipboard && (
              <Anchor component="button" type="button" size="sm" onClick={() => void copy()}>
                {stakeTexts.copyAddress}
              </Anchor>
            )}
          </Line>
        )}
      </div>
    </Section>
  )
}

function Line({ icon, text, children }: { icon: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <Group gap="sm" wrap="nowrap" className={classes.line}>
      {icon}
      <Text component="div" size="sm" flex={1} miw={0} className={classes.breaking}>
        {text}
      </Text>
      {children}
    </Group>
  )
}

function addressOf({ street_1, street_2, zipcode, city, country }: Party): string[] {
  const town = [[zipcode, city].filter(Boolean).join(' '), country && countryName(country)]
  return [street_1, street_2, town.filter(Boolean).join(', ')].flatMap((line) => line || [])
}

/** Bar on a phone with buttons to call and to mail a stakeholder, or to add a phone number. */
export function ContactBar({ party: { phone, email }, onEdit }: Props) {
  const mayEdit = useMay(updateParty)
  if (!phone && !email) return null
  return (
    <Group grow gap="sm" className={classes.bar} hiddenFrom="sm">
      {phone ? (
        <Button
          component="a"
          href={telOf(phone)}
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {stakeTexts.call}
        </Button>
      ) : (
        mayEdit && (
          <Button variant="default" onClick={() => onEdit('phone')}>
            {stakeTexts.addPhone}
          </Button>
        )
      )}
      {email && (
        <Button
          component="a"
          href={`mailto:${email}`}
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {stakeTexts.email}
        </Button>
      )}
    </Group>
  )
}
