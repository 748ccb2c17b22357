package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.core.yaml.YamlValue;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Refuses misspelt operators of filters, and regular expressions between slashes. Servers may know others than these, so that only words which look like typing errors are
 * refused. Stateless.
 */
final class FilterOperators {

    /** The operators of filters, and the fields of a DBRef. */
    private static final List<String> KNOWN = List.of("""
            $all $and $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $box $caseSensitive $center
            $centerSphere $comment $db $diacriticSensitive $elemMatch $eq $exists $expr $geoIntersects
            $geoWithin $geometry $gt $gte $id $in $jsonSchema $language $lt $lte $maxDistance $minDistance $mod
            $natural $ne $near $nearSphere $nin $nor $not $options $or $polygon $rand $ref $regex $sampleRate
            $scope $search $size $text $type $uniqueDocs $where $within
            """.split("\\s+"));

    /** Operators that contain another language. */
    private static final Set<String> OTHERS_WITHIN = Set.of("$expr", "$jsonSchema", "$where");

    /** A regular expression as in mongosh, which YAML reads as a text. */
    private static final Pattern REGEX = Pattern.compile("/(.+)/([a-z]*)");

    private FilterOperators() {}

    /** @param filter a filter that was read, so that its aliases do not stand for too many values */
    static void check(YamlValue filter) {
        if (filter.isList()) {
            filter.items().forEach(FilterOperators::check);
        } else if (filter.isMapping()) {
            filter.fields().forEach((name, value) -> {
                requireKnown(filter, name);
                if (!OTHERS_WITHIN.contains(name) && !name.startsWith("^")) {
                    check(value);
                }
            });
        } else if (filter.isPlain()) {
            requireNoRegex(filter);
        }
    }

    private static void requireNoRegex(YamlValue condition) {
        Matcher regex = REGEX.matcher(condition.text());
        if (regex.matches()) {
            String options = regex.group(2).isEmpty() ? "" : ", $options: " + regex.group(2);
            throw condition.refused(
                    "has the text {0} in a filter; a regular expression is written {1}, and a text between slashes "
                            + "in quotes",
                    PlainText.quoted(condition.text()),
                    "{$regex: \"" + PlainText.oneLine(regex.group(1)) + "\"" + options + "}");
        }
    }

    private static void requireKnown(YamlValue filter, String name) {
        if (name.startsWith("$")
                && !KNOWN.contains(name)
                && !ExtendedValue.names().contains(name)) {
            Suggestion.ofTypingError(name, KNOWN).ifPresent(nearest -> {
                throw filter.key(name)
                        .refused(
                                "has the unknown operator {0} in a filter; did you mean {1}?",
                                PlainText.quoted(name), nearest);
            });
        }
    }
}
