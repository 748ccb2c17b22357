package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.UriParts;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.RunParameters;
import java.util.LinkedHashMap;
import java.util.Map;

/** Translates YCSB's properties into this program's options. An option on the command line overrides the property. */
public final class ImpliedOptions {

    private ImpliedOptions() {}

    /**
     * Adds the options that follow from properties to those given.
     *
     * @param given values by option, as typed
     */
    public static Map<String, String> of(PropertyValues values, Map<String, String> given) {
        Map<String, String> options = new LinkedHashMap<>(given);
        addCount("documents", "recordcount", values, options);
        addCount("threads", "threadcount", values, options);
        if (values.count("target", 0, 0, 1_000_000_000) > 0) {
            addCount("target-rate", "target", values, options);
        }
        if (values.count("operationcount", 0, 0, Long.MAX_VALUE) > 0) {
            addCount("operations", "operationcount", values, options);
        }
        long seconds = values.count("maxexecutiontime", 0, 0, 315_360_000);
        if (seconds > 0) {
            options.putIfAbsent("duration", seconds + "s");
        }
        if (!options.containsKey("operations")) {
            options.putIfAbsent("duration", RunParameters.DURATION.defaultText());
        }
        values.find("table").ifPresent(table -> options.putIfAbsent("collection", table));
        if (!options.containsKey("uri")) {
            values.find("mongodb.url").ifPresent(url -> options.put("uri", checked(url)));
        }
        return options;
    }

    private static void addCount(String option, String property, PropertyValues values, Map<String, String> options) {
        if (values.find(property).isPresent()) {
            options.putIfAbsent(option, String.valueOf(values.count(property, 1, 1, Long.MAX_VALUE)));
        }
    }

    /** Only the form is checked here; the option's own check finds other mistakes. */
    private static String checked(String url) {
        if (UriParts.of(url).isEmpty()) {
            throw new UsageException(Message.of(
                    "Property mongodb.url must be a connection string such as mongodb://host:27017/ycsb, but is "
                            + "'{0}'.",
                    MongoUris.mask(url)));
        }
        return url;
    }
}
