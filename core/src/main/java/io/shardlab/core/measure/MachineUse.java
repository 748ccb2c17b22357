package io.shardlab.core.measure;

import java.util.OptionalDouble;

/**
 * The use of this machine's processors in a span of time, as shares of what all of them could have given, from 0 to 1.
 * Immutable.
 *
 * @param busy the busy share, with this process and all others except those that only keep processors awake. In a
 *     container with its own limit, the share of that limit; empty if the system does not report it
 * @param stolen the share of the time in which a processor had work and the hypervisor gave it to another virtual
 *     machine, which {@code busy} does not include. 0 where there is no hypervisor; empty except on Linux
 */
public record MachineUse(OptionalDouble busy, OptionalDouble stolen) {}
