import ICAL from 'ical.js'

/** A calendar as a calendar program reads it. */
export const readCalendar = (text: string) => new ICAL.Component(ICAL.parse(text))
export const entriesOf = (text: string) => readCalendar(text).getAllSubcomponents('vevent')
export const said = (entry: ICAL.Component, name: string) => entry.getFirstPropertyValue(name)?.toString()
