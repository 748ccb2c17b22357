package io.shardlab.regression;

import java.util.Arrays;
import java.util.stream.Stream;

/** Words of a command line. */
public final class Words {

    private Words() {}

    /** Some words and more. */
    public static String[] join(String[] some, String... more) {
        return Stream.of(some, more).flatMap(Arrays::stream).toArray(String[]::new);
    }
}
