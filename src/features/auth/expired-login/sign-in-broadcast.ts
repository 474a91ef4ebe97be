let channel: BroadcastChannel | undefined

/** All tabs share the login; a BroadcastChannel reaches every tab but its own. */
const otherTabs = () => (channel ??= new BroadcastChannel('signed-in'))

export const broadcastSignIn = (username: string) => otherTabs().postMessage(username)

/** Returns an unsubscribe function. */
export function onSignInElsewhere(hear: (username: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent<string>) => hear(data)
  otherTabs().addEventListener('message', onMessage)
  return () => otherTabs().removeEventListener('message', onMessage)
}
