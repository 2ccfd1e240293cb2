import mark from './mark.svg'

/** The product's sign. */
export const Mark = ({ size = 24 }: { readonly size?: number }) => <img src={mark} width={size} height={size} alt="" />
