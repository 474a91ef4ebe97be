// Sample data: every person and company here is invented.
import type { LaterChanges } from '../seed.ts'

export const later: LaterChanges = {
  additions: [
    {
      speaker: {
        key: 'noor-haddad',
        name: 'Noor Haddad',
        title: 'Energy Systems Engineer',
        company: 'Gridwright Cooperative',
        photoUrl: '/images/speakers/noor-haddad.svg',
        linkedinUrl: 'https://www.linkedin.com/in/noor-haddad-sample',
        bio: 'Noor balances electricity for eleven thousand co-op members and their increasingly opinionated water heaters. She said yes to this talk on four days’ notice, from a substation.',
      },
      session: {
        key: 'polite-water-heaters',
        title: 'Ten thousand polite water heaters',
        startTime: '15:15',
        endTime: '16:00',
        track: 'Tech',
        location: 'Darby Room',
        description:
          'A late addition, and a warm one. If ten thousand water heaters each wait four minutes, a power plant can stay off. Noor explains the protocol, the politics and the apology email from the one cold Tuesday when they all waited at once.',
        speakers: ['noor-haddad'],
      },
    },
    {
      speaker: {
        key: 'bea-castellanos',
        name: 'Bea Castellanos',
        title: 'Engineering Director',
        company: 'Arcadence Pay',
        photoUrl: '/images/speakers/bea-castellanos.svg',
        linkedinUrl: 'https://www.linkedin.com/in/bea-castellanos-sample',
        bio: 'Bea has promoted twenty-nine people and unpromoted one: herself. She went back to writing code for two years, liked it, and returned to management with a much shorter calendar.',
      },
      session: {
        key: 'unpromoting-yourself',
        title: 'Unpromoting yourself, and coming back',
        startTime: '10:00',
        endTime: '10:45',
        track: 'Leadership',
        location: 'Scioto Hall',
        description: `The ladder has a down direction, and the rungs hold. Bea stepped from director to engineer and back, in public, at the same company.

She talks about money, pride, what her team said to her face, and the questions to ask yourself before you do the same.`,
        speakers: ['bea-castellanos'],
      },
    },
  ],
  powerless: {
    titleContains: 'Powerless',
    right: {
      title: 'From Powerless to Powerful: Leading without the title',
      startTime: '15:00',
      endTime: '15:45',
      track: 'Leadership',
      location: 'Scioto Hall',
      description: `No reports, no budget, no seat at the table, and still the project needs somebody to lead it. Pip has done that for twenty-six years without once accepting a management job; Jocasta has done it from outside the building, with a pencil.

They take apart four situations from the audience and rebuild them with the tools you do have:

- the document everybody ends up quoting
- the question that moves a meeting
- the favor, and when to call it in`,
      speakers: ['philippa-thornquist', 'jocasta-merriweather-diallo'],
    },
  },
  testSponsor: {
    key: 'test-sponsor',
    name: 'Test Sponsor',
    tier: 'Gold',
    sponsorshipLevel: 'Gold Sponsor',
    websiteUrl: 'https://test-sponsor.example',
    contactPerson: 'Testina Proofworthy',
    description: 'A sponsor for trying things out: it has no logo, and mail to it reaches nobody.',
  },
}
