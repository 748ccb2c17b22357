package io.shardlab.cluster.local.zone;

/**
 * The processors of a server in slow motion.
 *
 * @param cores how many it has in the cluster that is meant
 * @param share what each does in a second, in seconds of a processor of this machine
 */
public record Processors(int cores, double share) {

    public Processors {
        if (cores < 1 || !(share > 0)) {
            throw new IllegalArgumentException(cores + " processors of " + share + " of this machine's");
        }
    }

    /** All of them, in processors of this machine. */
    public double total() {
        return cores * share;
    }
}
