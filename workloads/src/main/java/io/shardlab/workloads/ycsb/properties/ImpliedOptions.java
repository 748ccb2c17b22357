package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.UriParts;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.workload.RunParameters;
import java.util.LinkedHashMap;
import java.util.Map;

/** The program's options that YCSB's properties are other names of. An option on the command line beats the property. */
public final class ImpliedOptions {

    /** Of a run for which neither a time nor a number of operations is given. */
    private static final String DURATION = RunParameters.DURATION.defaultText();

    private final PropertyValues values;
    private final Map<String, String> options;

    private ImpliedOptions(PropertyValues values, Map<String, String> given) {
        this.values = values;
        this.options = new LinkedHashMap<>(given);
    }

    /**
     * Adds the options that follow from properties to those given.
     *
     * @param given values by option, as typed
     */
    public static Map<String, String> of(PropertyValues values, Map<String, String> given) {
        ImpliedOptions implied = new ImpliedOptions(values, given);
        implied.addCounts();
        implied.addTarget();
        return implied.options;
    }

    private void addCounts() {
        addCount("documents", "recordcount", 1);
        addCount("threads", "threadcount", 1);
        if (values.count("target", 0, 0, 1_000_000_000) > 0) {
            addCount("target-rate", "target", 1);
        }
        if (values.count("operationcount", 0, 0, Long.MAX_VALUE) > 0) {
            addCount("operations", "operationcount", 1);
        }
        long seconds = values.count("maxexecutiontime", 0, 0, 315_360_000);
        if (seconds > 0) {
            options.putIfAbsent("duration", seconds + "s");
        }
        if (!options.containsKey("operations")) {
            options.putIfAbsent("duration", DURATION);
        }
    }

    private void addCount(String option, String property, long least) {
        values.find(property)
                .ifPresent(text -> options.putIfAbsent(
                        option, String.valueOf(values.count(property, least, least, Long.MAX_VALUE))));
    }

    private void addTarget() {
        values.find("table").ifPresent(table -> options.putIfAbsent("collection", table));
        if (!options.containsKey("uri")) {
            values.find("mongodb.url").ifPresent(url -> options.put("uri", checked(url)));
        }
    }

    /** What else may be wrong with it is found where the option is. */
    private static String checked(String url) {
        if (UriParts.of(url).isEmpty()) {
            throw new UsageException(
                    "Property mongodb.url must be a connection string such as mongodb://host:27017/ycsb, but is '"
                            + MongoUris.mask(url) + "'.");
        }
        return url;
    }
}
