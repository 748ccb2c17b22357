package io.shardlab.core.figure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares how a component of a phase is combined over several load machines. Without it, figures are added up, records
 * are combined component by component, and for all other components the first machine's value is taken.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Merged {

    Merge value();
}
