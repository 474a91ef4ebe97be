/** In this order, because browsers also name those that they resemble. */
const BROWSERS = {
  ...{ 'Edg/': 'Edge', 'OPR/': 'Opera', SamsungBrowser: 'Samsung Internet', Firefox: 'Firefox', FxiOS: 'Firefox' },
  ...{ Chrome: 'Chrome', CriOS: 'Chrome', Safari: 'Safari' },
}
const SYSTEMS = {
  ...{ iPhone: 'iPhone', iPad: 'iPad', Android: 'Android', Windows: 'Windows', CrOS: 'ChromeOS' },
  ...{ 'Mac OS X': 'Mac', Linux: 'Linux' },
}

/** `Firefox on Android`, so that a person knows her devices apart. Nothing else of the header is stored. */
export function deviceName(request: Request): string {
  const sent = request.headers.get('user-agent') ?? ''
  const named = (names: object) => Object.entries(names).find(([part]) => sent.includes(part))?.[1]
  return [named(BROWSERS) ?? 'Browser', named(SYSTEMS)].filter(Boolean).join(' on ')
}
