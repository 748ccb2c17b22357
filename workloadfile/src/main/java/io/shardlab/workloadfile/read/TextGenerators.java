package io.shardlab.workloadfile.read;

import io.shardlab.config.yaml.YamlValue;
import io.shardlab.core.text.PlainText;
import io.shardlab.workloadfile.value.Alphabet;
import io.shardlab.workloadfile.value.BinaryValue;
import io.shardlab.workloadfile.value.LongDistribution;
import io.shardlab.workloadfile.value.StringValue;
import io.shardlab.workloadfile.value.TextValue;
import io.shardlab.workloadfile.value.Value;
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
    private static final List<String> TEXT = Distinct.with(List.of("words"));
    private static final List<String> BINARY = Distinct.with(List.of("length", "compressibility"));

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
                Lengths.of("length", fields, DEFAULT_LENGTH),
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
                        "workloadfile.alphabet.range", PlainText.quoted(new String(characters, next, length)));
            }
            for (int character = first; character <= last; character++) {
                if (Character.getType(character) != Character.SURROGATE) {
                    found.add(character);
                }
            }
            next += length;
        }
        if (found.isEmpty() || found.size() > Alphabet.MOST_CHARACTERS) {
            throw position.refused("workloadfile.alphabet.size", found.size(), Alphabet.MOST_CHARACTERS);
        }
        return new Alphabet(new ArrayList<>(found));
    }

    static Value text(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(TEXT);
        LongDistribution words = Lengths.of("words", fields, DEFAULT_WORDS);
        return new Distinct(arguments, fields).withoutOwnDistribution().of(new TextValue(arguments.slot(), words));
    }

    static Value binary(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(BINARY);
        LongDistribution length = Lengths.of("length", arguments.required(fields, "length"));
        return new Distinct(arguments, fields)
                .withoutOwnDistribution()
                .of(new BinaryValue(arguments.slot(), length, compressibility(fields)));
    }
}
