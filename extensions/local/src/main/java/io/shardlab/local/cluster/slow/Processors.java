package io.shardlab.local.cluster.slow;

/**
 * The processors of a server in slow motion.
 *
 * @param cores the number of its cores in the simulated cluster
 * @param share the CPU time of this machine that each of them gets per second, in seconds
 */
public record Processors(int cores, double share) {

    public Processors {
        if (cores < 1 || !(share > 0)) {
            throw new IllegalArgumentException(cores + " processors of " + share + " of this machine's");
        }
    }

    /** Returns the sum of all of them, in processors of this machine. */
    public double total() {
        return cores * share;
    }
}
