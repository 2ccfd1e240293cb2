import { Input, Slider } from '@mantine/core'
import type { FieldProps } from '../ui/fields/fieldProps.ts'
import classes from './Policy.module.css'

interface SliderFieldProps extends FieldProps<number> {
  readonly min?: number
  /** The end of the slider; a larger value extends it. */
  readonly max: number
  /** The value in words. */
  readonly shown: string
  readonly says: string
}

/** A number chosen with a slider, with words for what it does. */
export function SliderField({ label, value, onChange, error, disabled, min = 0, max, shown, says }: SliderFieldProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div className={classes.slider}>
        <Slider
          className={classes.track}
          value={value}
          onChange={onChange}
          min={min}
          max={Math.max(max, value)}
          disabled={disabled ?? false}
          label={null}
          thumbLabel={label}
          thumbSize={24}
          thumbValueText={shown}
        />
        <output className={classes.shown}>{shown}</output>
      </div>
      <Input.Description>{says}</Input.Description>
    </Input.Wrapper>
  )
}
