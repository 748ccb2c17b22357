package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.value.Alphabet;
import io.shardlab.workloads.language.value.BinaryValue;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.KeyValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.StringValue;
import io.shardlab.workloads.language.value.TextValue;
import io.shardlab.workloads.language.value.Value;
import io.shardlab.workloads.language.value.VerifiableValue;
import io.shardlab.workloads.language.value.Words;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Generators of strings and of binary data. */
final class TextGenerators {

    private static final String LETTERS_AND_DIGITS = "a-zA-Z0-9";
    private static final LongDistribution DEFAULT_LENGTH = LongDistribution.uniform(16, 16);
    private static final LongDistribution DEFAULT_WORDS = LongDistribution.uniform(5, 15);
    private static final List<String> STRING =
            Distinct.with(List.of("length", "alphabet", "compressibility", "prefix"));
    private static final List<String> TEXT = Distinct.with(List.of("words", "vocabulary"));
    private static final double USUAL_LETTERS = 6;
    private static final double MOST_LETTERS = 100;
    private static final double MOST_EXPONENT = 10;
    private static final List<String> BINARY =
            Distinct.with(List.of("length", "compressibility", "printable", "verifiable"));

    private TextGenerators() {}

    static Value string(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(STRING);
        Distinct distinct = new Distinct(arguments, fields).withoutOwnDistribution();
        String prefix = fields.containsKey("prefix") ? fields.get("prefix").text() : "";
        Alphabet alphabet = fields.containsKey("alphabet")
                ? alphabet(fields.get("alphabet"), fields.get("alphabet").text())
                : alphabet(arguments.position(), LETTERS_AND_DIGITS);
        return distinct.of(new StringValue(
                arguments.slot(),
                prefix.getBytes(StandardCharsets.UTF_8),
                alphabet,
                DistributionReader.length("length", fields, DEFAULT_LENGTH),
                compressibility(fields)));
    }

    private static double compressibility(Map<String, YamlValue> fields) {
        YamlValue value = fields.get("compressibility");
        return value == null ? 0 : Numbers.share("compressibility", value);
    }

    /** Reads single characters and ranges such as a-z; a hyphen at the beginning or at the end stands for itself. */
    private static Alphabet alphabet(YamlValue position, String text) {
        int[] characters = text.codePoints().toArray();
        Set<Integer> found = new LinkedHashSet<>();
        int next = 0;
        while (next < characters.length) {
            boolean range = next + 2 < characters.length && characters[next + 1] == '-';
            int length = range ? 3 : 1;
            int first = characters[next];
            int last = characters[next + length - 1];
            if (last < first || last - first >= Alphabet.MOST_CHARACTERS) {
                throw position.refused(
                        "has the range {0} in its alphabet, which does not lead from one character to a later one nearby",
                        PlainText.quoted(new String(characters, next, length)));
            }
            for (int character = first; character <= last; character++) {
                if (Character.getType(character) != Character.SURROGATE) {
                    found.add(character);
                }
            }
            next += length;
        }
        if (found.isEmpty() || found.size() > Alphabet.MOST_CHARACTERS) {
            throw position.refused(
                    "has an alphabet of {0,number,#} characters; there must be from 1 to {1,number,#}",
                    found.size(),
                    Alphabet.MOST_CHARACTERS);
        }
        return new Alphabet(new ArrayList<>(found));
    }

    static Value text(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(TEXT);
        LongDistribution words = DistributionReader.length("words", fields, DEFAULT_WORDS);
        return new Distinct(arguments, fields)
                .withoutOwnDistribution()
                .of(new TextValue(arguments.slot(), words, vocabulary(fields.get("vocabulary"))));
    }

    private static Words vocabulary(YamlValue vocabulary) {
        if (vocabulary == null) {
            return Words.english();
        }
        Map<String, YamlValue> fields = vocabulary.isMapping()
                ? vocabulary.fields(List.of("words", "letters", "exponent"))
                : Map.of("words", vocabulary);
        if (!fields.containsKey("words")) {
            throw vocabulary.refused("has {0} without {1}", "vocabulary", "words");
        }
        return Words.madeUp(
                (int) Numbers.whole("words", fields.get("words"), 1, Words.MOST),
                fields.containsKey("letters")
                        ? Numbers.real("letters", fields.get("letters"), 1, MOST_LETTERS)
                        : USUAL_LETTERS,
                fields.containsKey("exponent")
                        ? Numbers.real("exponent", fields.get("exponent"), 0, MOST_EXPONENT)
                        : 1);
    }

    static Value binary(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(BINARY);
        LongDistribution length = DistributionReader.length("length", arguments.required(fields, "length"));
        if (isTrue(fields, "printable") || isTrue(fields, "verifiable")) {
            if (fields.size() > 2) {
                throw arguments.refused("has printable or verifiable beside other arguments than length");
            }
            return isTrue(fields, "printable") ? arguments.printable(length) : verifiable(arguments, length);
        }
        return new Distinct(arguments, fields)
                .withoutOwnDistribution()
                .of(new BinaryValue(arguments.slot(), length, compressibility(fields)));
    }

    private static boolean isTrue(Map<String, YamlValue> fields, String name) {
        return fields.containsKey(name) && OperationsReader.bool(fields.get(name));
    }

    /** Returns a value that follows from the key of the document and the name of the field. */
    private static Value verifiable(Arguments arguments, LongDistribution length) {
        Value[] self = new Value[1];
        self[0] = arguments.link(() -> {
            Scope scope = arguments.place().scope();
            DocumentValue document = scope == null || scope.around() != null ? null : scope.document();
            Value key = document == null ? null : document.field("_id").orElse(null);
            if (!(key instanceof KeyValue) || length.from() != length.to()) {
                throw arguments.refused(
                        "has verifiable data, which need one length, a place at the top of the document, and an _id such "
                                + "as {0}",
                        "{^sequence: {prefix: user}}");
            }
            String field = document.names().stream()
                    .filter(name -> document.field(name).orElseThrow() == self[0])
                    .findFirst()
                    .orElseThrow();
            return new VerifiableValue(key, field, (int) length.to());
        });
        return self[0];
    }
}
