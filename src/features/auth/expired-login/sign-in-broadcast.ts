let channel: BroadcastChannel | undefined

/** All tabs of this browser share its login. What is said here is heard in every other one, never in its own. */
const otherTabs = () => (channel ??= new BroadcastChannel('signed-in'))

export const broadcastSignIn = (username: string) => otherTabs().postMessage(username)

/** Hears who signed in in another tab. Returns what ends that. */
export function onSignInElsewhere(hear: (username: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent<string>) => hear(data)
  otherTabs().addEventListener('message', onMessage)
  return () => otherTabs().removeEventListener('message', onMessage)
}
