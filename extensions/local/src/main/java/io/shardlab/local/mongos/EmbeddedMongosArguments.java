package io.shardlab.local.mongos;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The command line of an embedded mongos.
 *
 * @param exitWithParent true if the end of the standard input ends the process
 */
record EmbeddedMongosArguments(EmbeddedMongosConfig config, boolean exitWithParent) {

    private static final Pattern ADDRESS = Pattern.compile("(.+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    /** @throws IllegalArgumentException with a sentence for the user */
    static EmbeddedMongosArguments parse(String... arguments) {
        Map<String, String> values = new HashMap<>();
        boolean exitWithParent = false;
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--exit-with-parent" -> exitWithParent = true;
                case "--listen", "--upstream", "--config" -> {
                    String option = arguments[i];
                    if (++i == arguments.length) {
                        throw new IllegalArgumentException(option + " needs a value");
                    }
                    values.put(option, arguments[i]);
                }
                default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
            }
        }
        EmbeddedMongosConfig config = EmbeddedMongosConfig.of(
                address("--listen", values), address("--upstream", values), required("--config", values));
        return new EmbeddedMongosArguments(config, exitWithParent);
    }

    private static InetSocketAddress address(String option, Map<String, String> values) {
        String value = required(option, values);
        Matcher address = ADDRESS.matcher(value);
        if (!address.matches() || Integer.parseInt(address.group(2)) > MAX_PORT) {
            throw new IllegalArgumentException(option + " must be HOST:PORT, not " + value);
        }
        return new InetSocketAddress(address.group(1), Integer.parseInt(address.group(2)));
    }

    private static String required(String option, Map<String, String> values) {
        String value = values.get(option);
        if (value == null) {
            throw new IllegalArgumentException(option + " is missing");
        }
        return value;
    }
}
