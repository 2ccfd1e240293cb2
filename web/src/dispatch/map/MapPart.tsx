import type { Dispatch } from '../useDispatch.ts'
export function MapPart(_props: { readonly dispatch: Dispatch; readonly width: number | undefined }) {
  return null
}
