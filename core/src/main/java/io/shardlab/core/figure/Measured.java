package io.shardlab.core.figure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that a component of a record is a figure: a number, or an {@code Optional}, a list or a map of numbers. A figure
 * without a {@link #name} is part of {@code result.json} only.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Measured {

    /** The unit, and what slow motion and rounding do to it. */
    Quantity value();

    /** The direction in which it is better. */
    Better better() default Better.NEITHER;

    /** The name in the catalogue, as users type it, such as {@code client-cpu-seconds}. */
    String name() default "";

    /** The head of a table's column, without the unit. */
    String title() default "";

    /** The rule for the steps of one repetition: {@link Merge#SUM} or {@link Merge#MAX}. */
    Merge steps() default Merge.SUM;

    /** True if {@code compare} shows it. */
    boolean compared() default false;

    /** True if {@code --slo} may limit it. */
    boolean objective() default false;
}
