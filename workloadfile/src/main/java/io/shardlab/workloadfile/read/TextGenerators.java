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
        Distinct distinct = Distinct.of(arguments, fields).withoutOwnDistribution();
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
        for (int i = 0; i < characters.length; i++) {
            int last = characters[i];
            if (i + 2 < characters.length && characters[i + 1] == '-') {
                last = characters[i + 2];
                if (last < characters[i] || last - characters[i] >= Alphabet.MOST_CHARACTERS) {
                    throw position.refusal("has the range "
                            + PlainText.quoted(new String(characters, i, 3))
                            + " in its alphabet, which does not lead from one character to a later one nearby");
                }
            }
            for (int character = characters[i]; character <= last; character++) {
                if (Character.getType(character) != Character.SURROGATE) {
                    found.add(character);
                }
            }
            i += last != characters[i] || isRange(characters, i) ? 2 : 0;
        }
        if (found.isEmpty() || found.size() > Alphabet.MOST_CHARACTERS) {
            throw position.refusal("has an alphabet of " + found.size() + " characters; there must be from 1 to "
                    + Alphabet.MOST_CHARACTERS);
        }
        return new Alphabet(new ArrayList<>(found));
    }

    private static boolean isRange(int[] characters, int i) {
        return i + 2 < characters.length && characters[i + 1] == '-';
    }

    static Value text(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(TEXT);
        LongDistribution words = Lengths.of("words", fields, DEFAULT_WORDS);
        return Distinct.of(arguments, fields).withoutOwnDistribution().of(new TextValue(arguments.slot(), words));
    }

    static Value binary(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(BINARY);
        LongDistribution length = Lengths.of("length", arguments.required(fields, "length"));
        return Distinct.of(arguments, fields)
                .withoutOwnDistribution()
                .of(new BinaryValue(arguments.slot(), length, compressibility(fields)));
    }
}
