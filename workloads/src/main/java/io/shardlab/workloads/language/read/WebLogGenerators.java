package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.mongo.document.HostDistribution;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.workloads.language.value.WebLogDocuments;
import java.util.List;
import java.util.Map;

/** Reads {@code ^webLog}: the documents of a web log. Stateless. */
final class WebLogGenerators {

    static final String NAME = "^webLog";

    private static final long HOSTS = 32_768;
    private static final List<String> ARGUMENTS = List.of("hosts", "distribution", "exponent");

    private WebLogGenerators() {}

    static WebLogDocuments documents(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(ARGUMENTS);
        return new WebLogDocuments(
                arguments.documents(),
                fields.containsKey("hosts")
                        ? Numbers.whole("hosts", fields.get("hosts"), 1, WebLogSpec.MAX_HOSTS)
                        : HOSTS,
                fields.containsKey("distribution")
                        ? ChoiceReader.constant(fields.get("distribution"), "distribution", HostDistribution.class)
                        : HostDistribution.UNIFORM,
                DistributionReader.exponent(fields));
    }
}
