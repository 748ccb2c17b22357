package io.shardlab.core.mongo;

import com.mongodb.MongoClientSettings;
import org.bson.BsonBinaryReader;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;

/** Has the driver put the bytes of an answer into one worker's buffer, instead of making objects of them. */
final class ReplyCodec implements Codec<CursorReply> {

    private final CursorReply reply;

    private ReplyCodec(CursorReply reply) {
        this.reply = reply;
    }

    /** The driver's codecs, and one that reads every {@link CursorReply} into this one. */
    static CodecRegistry into(CursorReply reply) {
        return CodecRegistries.fromRegistries(
                CodecRegistries.fromCodecs(new ReplyCodec(reply)), MongoClientSettings.getDefaultCodecRegistry());
    }

    @Override
    public CursorReply decode(BsonReader reader, DecoderContext context) {
        reply.read(((BsonBinaryReader) reader).getBsonInput());
        return reply;
    }

    @Override
    public void encode(BsonWriter writer, CursorReply value, EncoderContext context) {
        throw new UnsupportedOperationException("answers are only read");
    }

    @Override
    public Class<CursorReply> getEncoderClass() {
        return CursorReply.class;
    }
}
