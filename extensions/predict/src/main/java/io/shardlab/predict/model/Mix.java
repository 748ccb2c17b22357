package io.shardlab.predict.model;

import java.util.List;
import java.util.Optional;

/**
 * Operations of several kinds, of which each thread draws its next one at random.
 *
 * @param name {@code mix}, or the name of the only operation
 * @param parts the kinds, whose shares add up to 1
 */
public record Mix(String name, List<Part> parts) {

    /** The name of operations of several kinds together. */
    public static final String NAME = "mix";

    /**
     * One kind.
     *
     * @param name its name, for which demands are known
     * @param share the share of all operations that are of this kind
     * @param operation its operations
     */
    public record Part(String name, double share, OperationClass operation) {}

    public Mix {
        parts = List.copyOf(parts);
    }

    /** Creates a mix. */
    public Mix(List<Part> parts) {
        this(NAME, parts);
    }

    /** Operations of only one kind. */
    public static Mix of(OperationClass operation) {
        return new Mix(operation.name(), List.of(new Part(operation.name(), 1, operation)));
    }

    /** The share of the operations of a kind, by its name; 0 if it has none. */
    public double share(String kind) {
        return parts.stream()
                .filter(part -> part.name().equals(kind))
                .mapToDouble(Part::share)
                .sum();
    }

    /** The number of documents in the collection; empty if all of them are in memory. */
    public Optional<Long> documents() {
        return parts.get(0).operation().data().map(OperationClass.StoredData::documents);
    }

    /** True if the figures are those of a load. */
    public boolean isLoad() {
        return parts.get(0).operation().kind() == OperationClass.Kind.LOAD;
    }

    /** The operations in progress at each data server, 1 or more. */
    public double togetherAtDataServer(Topology topology, double inProgress) {
        double scattered = parts.stream()
                .filter(part -> part.operation().scattered())
                .mapToDouble(Part::share)
                .sum();
        // The number of servers is a factor here, because a product of 0 and infinity is not a number.
        return Math.max(1, inProgress * (scattered + (1 - scattered) / topology.dataServers()));
    }
}
