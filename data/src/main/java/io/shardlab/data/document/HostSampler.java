package io.shardlab.data.document;

/** Chooses a host. Immutable and thread-safe. */
@FunctionalInterface
interface HostSampler {

    /**
     * The host's index as a pure function of a random stream.
     *
     * @param state where the stream starts; see {@link SplitMix64#output}
     */
    int sample(long state);

    /** The sampler that a spec asks for. */
    static HostSampler of(WebLogSpec spec) {
        int hosts = (int) spec.hosts();
        return switch (spec.distribution()) {
            case UNIFORM -> state -> SplitMix64.below(hosts, SplitMix64.output(state, 0));
            case ZIPF -> scattered(new ZipfSampler(hosts, spec.zipfExponent()), hosts);
        };
    }

    /**
     * Spreads the ranks over the host indexes, so that the frequent hosts are not neighbours in a range-sharded
     * collection. Multiplication by a number coprime to the count is a bijection modulo it, and this prime is greater
     * than any count of hosts.
     */
    private static HostSampler scattered(ZipfSampler ranks, int hosts) {
        long prime = 2_654_435_761L;
        return state -> (int) (ranks.sample(state) * prime % hosts);
    }
}
