#include <CDelayLoad.h>

#include "shim.h"

#define LATE(type, function, parameters, arguments, missing) \
    SCANTRY_DELAY_LOADED("libespeak-ng.so.1", type, function, parameters, arguments, missing)

// espeak-ng needs PulseAudio's library and with it forty others. SpeechSynthesizer ends where it cannot initialize it.
LATE(void, espeak_ng_InitializePath, (const char *path), (path), )
LATE(espeak_ng_STATUS, espeak_ng_Initialize, (espeak_ng_ERROR_CONTEXT * context), (context), ENS_NOT_INITIALIZED)
LATE(espeak_ng_STATUS, espeak_ng_InitializeOutput,
     (espeak_ng_OUTPUT_MODE mode, int length, const char *device), (mode, length, device), ENS_NOT_INITIALIZED)
LATE(int, espeak_ng_GetSampleRate, (void), (), 0)
LATE(espeak_ng_STATUS, espeak_ng_SetParameter,
     (espeak_PARAMETER parameter, int value, int relative), (parameter, value, relative), ENS_NOT_INITIALIZED)
LATE(espeak_ng_STATUS, espeak_ng_SetVoiceByName, (const char *name), (name), ENS_NOT_INITIALIZED)
LATE(espeak_ng_STATUS, espeak_ng_Synthesize,
     (const void *text, size_t size, unsigned int position, espeak_POSITION_TYPE type, unsigned int end,
      unsigned int flags, unsigned int *identifier, void *data),
     (text, size, position, type, end, flags, identifier, data), ENS_NOT_INITIALIZED)
LATE(void, espeak_SetSynthCallback, (t_espeak_callback * callback), (callback), )
