/** The product's logo, the same as `mark.svg`. Inline, because it renders sooner than an image file. */
export const Logo = ({ size = 24 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
    <rect width="24" height="24" rx="6" fill="#4254cc" />
    <path d="M16.6 15.6a5.9 5.9 0 1 1 0-7.2" fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    <circle cx="17.2" cy="12" r="1.6" fill="#fff" />
  </svg>
)
