package io.shardlab.mongo.dataset;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.document.HostDistribution;
import io.shardlab.mongo.document.WebLogSpec;
import java.util.List;

/** The parameters of the generated web log. */
public final class WebLogParameters {

    public static final Parameter<Long> HOSTS = Parameter.of(
            "hosts",
            ParameterTypes.count(1, WebLogSpec.MAX_HOSTS),
            32_768L,
            "",
            "Distinct hosts in the generated data.");
    public static final Parameter<HostDistribution> HOST_DISTRIBUTION = Parameter.of(
            "host-distribution",
            ParameterTypes.choice(HostDistribution.class),
            HostDistribution.UNIFORM,
            "",
            "How often each host appears.");
    public static final Parameter<Double> ZIPF_EXPONENT = Parameter.of(
                    "zipf-exponent",
                    ParameterTypes.decimal(0.01, 10),
                    0.99,
                    "",
                    "Skew of the Zipfian distribution: the k-th most frequent host appears in proportion to 1/k^exponent.")
            .relevantIf(settings -> settings.get(HOST_DISTRIBUTION) == HostDistribution.ZIPF);

    private WebLogParameters() {}

    /** Returns all parameters, in the order of the help. */
    public static List<Parameter<?>> all() {
        return List.of(HOSTS, HOST_DISTRIBUTION, ZIPF_EXPONENT);
    }

    /** Returns the data set that the settings describe. */
    public static WebLogSpec spec(Settings settings) {
        long seed = settings.get(RunParameters.SEED);
        long documents = settings.get(RunParameters.DOCUMENTS);
        long hosts = settings.get(HOSTS);
        return switch (settings.get(HOST_DISTRIBUTION)) {
            case UNIFORM -> WebLogSpec.uniform(seed, documents, hosts);
            case ZIPF -> WebLogSpec.zipf(seed, documents, hosts, settings.get(ZIPF_EXPONENT));
        };
    }
}
