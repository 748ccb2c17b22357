package io.shardlab.regression.containers;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class whose servers are in Docker containers. Its constructor, or methods, take topologies and the program as
 * parameters, which all such classes share. Skipped with the reason where Docker cannot be used.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ContainerExtension.class)
public @interface ContainerTest {}
