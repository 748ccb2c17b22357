package io.shardlab.workloads.language.read;

import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.Tag;
import com.mongodb.TagSet;
import com.mongodb.WriteConcern;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.operation.AllMatching;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.operation.Concerns;
import io.shardlab.workloads.language.operation.Filter;
import io.shardlab.workloads.language.operation.ReturnedPart;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Statement.Kind;
import io.shardlab.workloads.language.read.StatementReader.Target;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The fields that all statements may have.
 *
 * @param returnsAtLeast see {@link Statement#returnsAtLeast}
 */
record Common(
        Concerns concerns,
        OptionalLong returnsAtLeast,
        OptionalLong returnsAtMost,
        boolean returnsAll,
        Optional<String> part,
        Optional<String> as) {

    private static final String ALL = "all";

    private static final List<String> MODES =
            List.of("primary", "primaryPreferred", "secondary", "secondaryPreferred", "nearest");

    static Common read(StatementFields fields, boolean transaction) {
        for (String name : List.of("readPreference", "readConcern", "writeConcern")) {
            if (transaction && fields.has(name)) {
                throw fields.get(name)
                        .refused(
                                "has a {0} within a transaction, whose statements all have that of the transaction",
                                name);
            }
        }
        Concerns concerns = new Concerns(
                Optional.ofNullable(fields.get("readPreference")).map(Common::readPreference),
                Optional.ofNullable(fields.get("readConcern")).map(Common::readConcern),
                Optional.ofNullable(fields.get("writeConcern")).map(Common::writeConcern));
        YamlValue returns = fields.get("returns");
        Optional<String> part = fields.part();
        Optional<String> as = Optional.ofNullable(fields.get("as")).map(YamlValue::text);
        boolean all = returns != null && !returns.isMapping() && returns.text().equals(ALL);
        if (returns == null || all) {
            return new Common(concerns, OptionalLong.empty(), OptionalLong.empty(), all, part, as);
        }
        if (!returns.isMapping()) {
            OptionalLong exactly = OptionalLong.of(whole("returns", returns));
            return new Common(concerns, exactly, exactly, false, part, as);
        }
        Map<String, YamlValue> range = returns.fields(List.of("from", "to"));
        OptionalLong from = bound("from", range);
        OptionalLong to = bound("to", range);
        if (from.isEmpty() && to.isEmpty()) {
            throw returns.refused("has returns without a number; write returns: 1 or returns: {from: 0, to: 10}");
        }
        if (from.isPresent() && to.isPresent() && from.getAsLong() > to.getAsLong()) {
            throw returns.refused(
                    "has returns from {0,number,#} to {1,number,#}, which is less", from.getAsLong(), to.getAsLong());
        }
        return new Common(concerns, from, to, false, part, as);
    }

    /** Returns a read that is one command. */
    Statement read(
            Kind kind,
            Action action,
            Target target,
            Map<String, Value> elements,
            Filter filter,
            ReturnedPart answer,
            Optional<AllMatching> all) {
        return command(kind, action, target, elements, true, 0, filter, answer, Changes.NONE, all);
    }

    /** Returns a statement that is one command. */
    Statement command(
            Kind kind,
            Action action,
            Target target,
            Map<String, Value> elements,
            boolean ordered,
            int newDocuments,
            Filter filter,
            ReturnedPart answer,
            Changes changes,
            Optional<AllMatching> all) {
        return new Statement(
                kind,
                action.title(),
                target.name(),
                new DocumentValue(elements),
                List.of(),
                ordered,
                newDocuments,
                filter,
                answer,
                changes,
                concerns,
                returnsAtLeast,
                returnsAtMost,
                all,
                part,
                as);
    }

    private static OptionalLong bound(String name, Map<String, YamlValue> range) {
        return range.containsKey(name) ? OptionalLong.of(whole(name, range.get(name))) : OptionalLong.empty();
    }

    private static long whole(String name, YamlValue value) {
        return Numbers.whole(name, value, 0, Integer.MAX_VALUE);
    }

    private static ReadPreference readPreference(YamlValue value) {
        if (!value.isMapping()) {
            return ReadPreference.valueOf(oneOf(value, "read preference", MODES));
        }
        Map<String, YamlValue> fields = value.fields(List.of("mode", "tags", "maxStalenessSeconds"));
        if (!fields.containsKey("mode")) {
            throw value.refused("has a read preference without mode, which is one of {0}", String.join(", ", MODES));
        }
        String mode = oneOf(fields.get("mode"), "read preference", MODES);
        if (mode.equals("primary")) {
            return fields.size() == 1 ? ReadPreference.primary() : refuseOfPrimary(value);
        }
        List<TagSet> tags =
                Optional.ofNullable(fields.get("tags")).map(Common::tagSets).orElse(List.of());
        return Optional.ofNullable(fields.get("maxStalenessSeconds"))
                .map(seconds -> ReadPreference.valueOf(
                        mode,
                        tags,
                        Numbers.whole("maxStalenessSeconds", seconds, 90, Integer.MAX_VALUE),
                        TimeUnit.SECONDS))
                .orElseGet(() -> ReadPreference.valueOf(mode, tags));
    }

    private static ReadPreference refuseOfPrimary(YamlValue value) {
        throw value.refused("has the read preference primary with tags or maxStalenessSeconds, which only others have");
    }

    private static List<TagSet> tagSets(YamlValue sets) {
        return sets.items().stream()
                .map(set -> new TagSet(set.fields().entrySet().stream()
                        .map(tag -> new Tag(tag.getKey(), tag.getValue().text()))
                        .toList()))
                .toList();
    }

    private static ReadConcern readConcern(YamlValue value) {
        YamlValue level = value;
        if (value.isMapping()) {
            level = value.fields(List.of("level")).get("level");
            if (level == null) {
                throw value.refused("has a read concern without level, such as readConcern: majority");
            }
        }
        List<String> levels = Arrays.stream(ReadConcernLevel.values())
                .map(ReadConcernLevel::getValue)
                .toList();
        return new ReadConcern(ReadConcernLevel.fromString(oneOf(level, "read concern", levels)));
    }

    private static WriteConcern writeConcern(YamlValue value) {
        if (!value.isMapping()) {
            return nodes(value);
        }
        Map<String, YamlValue> fields = value.fields(List.of("w", "j", "wtimeout"));
        WriteConcern concern = fields.containsKey("w") ? nodes(fields.get("w")) : WriteConcern.ACKNOWLEDGED;
        if (fields.containsKey("j")) {
            boolean journal = OperationsReader.bool(fields.get("j"));
            if (journal && !concern.isAcknowledged()) {
                throw fields.get("j").refused("has j: true with w: 0, which acknowledges nothing");
            }
            concern = concern.withJournal(journal);
        }
        return fields.containsKey("wtimeout")
                ? concern.withWTimeout(whole("wtimeout", fields.get("wtimeout")), TimeUnit.MILLISECONDS)
                : concern;
    }

    /** Reads the number of members, {@code majority}, or the name of a custom write concern. */
    private static WriteConcern nodes(YamlValue value) {
        String text = value.text();
        return text.matches("\\d{1,2}") ? new WriteConcern(Integer.parseInt(text)) : new WriteConcern(text);
    }

    private static String oneOf(YamlValue value, String what, List<String> allowed) {
        String text = value.text();
        if (!allowed.contains(text)) {
            throw value.unknown(what, allowed);
        }
        return text;
    }
}
