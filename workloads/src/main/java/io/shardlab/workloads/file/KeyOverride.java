package io.shardlab.workloads.file;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Suggestion;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import java.util.List;
import java.util.Optional;

/**
 * A shard key in place of the one that the file gives to a collection.
 *
 * @param collection the collection; empty for the only one that is sharded, or the only one
 * @param key the key
 */
record KeyOverride(Optional<String> collection, ShardKey key) {

    private static final String OPTION = "--shard-key";

    /** Returns the parameter type: {@code customer,placed}, {@code customer:hashed} or {@code orders=customer}. */
    static ParameterType<KeyOverride> type() {
        return ParameterTypes.custom(
                "shard key",
                Message.of("fields separated by commas such as customer,placed; one of them may be hashed, such as "
                        + "customer:hashed; with the collection before an equals sign if the file has several, such as "
                        + "orders=customer"),
                KeyOverride::parse,
                KeyOverride::toString);
    }

    private static KeyOverride parse(String text) {
        int equals = text.indexOf('=');
        String key = text.substring(equals + 1).trim();
        if (key.equals("hashed") || equals == 0) {
            throw new IllegalArgumentException("without a field or a collection");
        }
        return new KeyOverride(
                equals < 0
                        ? Optional.empty()
                        : Optional.of(text.substring(0, equals).trim()),
                ShardKey.type().parse(key));
    }

    /**
     * Returns the file with this key.
     *
     * @throws UsageException if the file has no such collection or field
     */
    WorkloadFile applied(WorkloadFile file) {
        CollectionSpec sharded = target(file);
        key.names().forEach(field -> requireField(sharded, field));
        List<CollectionSpec> collections = file.collections().stream()
                .map(each -> each == sharded ? each.shardedBy(key.pattern()) : each)
                .toList();
        return file.with(collections);
    }

    private CollectionSpec target(WorkloadFile file) {
        List<String> names =
                file.collections().stream().map(CollectionSpec::name).toList();
        if (collection.isPresent()) {
            return file.collections().stream()
                    .filter(each -> each.name().equals(collection.get()))
                    .findFirst()
                    .orElseThrow(() -> new UsageException(Message.of(
                            "{0} names the collection '{1}', which is not in the file{2}",
                            OPTION, collection.get(), instead(collection.get(), names))));
        }
        List<CollectionSpec> sharded = file.collections().stream()
                .filter(each -> each.isSharded() || names.size() == 1)
                .toList();
        if (sharded.size() != 1) {
            throw new UsageException(Message.of(
                    "{0} must name the collection, as in {1}={2}, because the file has {3,number,#} sharded "
                            + "collections.",
                    OPTION, names.get(0), key, sharded.size()));
        }
        return sharded.get(0);
    }

    private static void requireField(CollectionSpec collection, String field) {
        if (collection.template().field(field).isEmpty()) {
            throw new UsageException(Message.of(
                    "{0} has the field '{1}', which the documents of {2} do not have{3}",
                    OPTION,
                    field,
                    collection.name(),
                    instead(field, collection.template().fieldNames())));
        }
    }

    private static Message instead(String word, List<String> known) {
        return Suggestion.nearest(word, known)
                .map(nearest -> Message.of("; did you mean {0}?", nearest))
                .orElseGet(() -> Message.of("; there are {0}.", String.join(", ", known)));
    }

    @Override
    public String toString() {
        return collection.map(name -> name + "=").orElse("") + key;
    }
}
