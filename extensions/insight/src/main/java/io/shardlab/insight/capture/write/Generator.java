package io.shardlab.insight.capture.write;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A generator in a tree, written as {@code {^name: arguments}}, or as the plain word {@code ^name} if it has no arguments.
 *
 * @param name the name without {@code ^}
 * @param arguments a tree; null if there are none
 */
public record Generator(String name, Object arguments) {

    /** Creates a generator without arguments. */
    public static Generator of(String name) {
        return new Generator(name, null);
    }

    public static Generator of(String name, Object arguments) {
        return new Generator(name, arguments);
    }

    /** Creates a generator with named arguments, given as key, value, key, value. */
    public static Generator of(String name, String key, Object value, Object... more) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put(key, value);
        for (int i = 0; i + 1 < more.length; i += 2) {
            arguments.put((String) more[i], more[i + 1]);
        }
        return new Generator(name, arguments);
    }
}
