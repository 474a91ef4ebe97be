import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

type OlderButtonProps = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: ReactNode
}

export function LoadMoreButton({ list, children }: OlderButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <Button look="older" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {list.isFetchingNextPage ? 'Loading...' : children}
    </Button>
  )
}
